import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTexts } from '../src/texts.js';

test('words come from the page', () => {
  assert.equal(readTexts('{"starting": "Getting ready…"}').starting, 'Getting ready…');
});

test('what lacks or is no text is left unsaid', () => {
  for (const json of [null, undefined, '', '[]', 'null', '3', '{"starting": 3}']) {
    assert.equal(readTexts(json).starting, '');
  }
});
