import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONGEST_STATE, stateIn, withState } from '../src/address.js';

test('a state is read from the query by its key', () => {
  assert.equal(stateIn('?GAL-E1=two%2Cpass&GAL-E2=x', 'GAL-E1'), 'two,pass');
  assert.equal(stateIn('?GAL-E2=x', 'GAL-E1'), '');
  assert.equal(stateIn('', 'GAL-E1'), '');
});

test('what is hostile comes as it is, what is endless not at all', () => {
  assert.equal(stateIn('?k=%3Cscript%3E', 'k'), '<script>');
  assert.equal(stateIn('?k=%ZZ%', 'k'), '%ZZ%');
  assert.equal(stateIn(`?k=${'x'.repeat(LONGEST_STATE)}`, 'k').length, LONGEST_STATE);
  assert.equal(stateIn(`?k=${'x'.repeat(LONGEST_STATE + 1)}`, 'k'), '');
});

test('a state is put into the address beside what is there', () => {
  const address = 'https://example.org/book/en/auction.html?other=1#GAL-AUC-9';
  const changed = withState(address, 'GAL-E1', 'a&b=<c>');
  assert.equal(new URL(changed).hash, '#GAL-AUC-9');
  assert.equal(new URL(changed).searchParams.get('other'), '1');
  assert.equal(stateIn(new URL(changed).search, 'GAL-E1'), 'a&b=<c>');
  assert.equal(withState(changed, 'GAL-E1', ''), address);
});

test('an empty query leaves no question mark', () => {
  assert.equal(withState('https://example.org/a?k=1#h', 'k', ''), 'https://example.org/a#h');
});
