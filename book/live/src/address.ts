// The state of examples in the address: one query parameter for each slot, named by its key. The fragment is Sphinx's.

/** Nothing longer is read from an address or put into one. */
export const LONGEST_STATE = 2000;

/** The state that the address has for a slot; empty when there is none or it is too long to be one of ours. */
export function stateIn(search: string, key: string): string {
  const value = new URLSearchParams(search).get(key) ?? '';
  return value.length > LONGEST_STATE ? '' : value;
}

/** The address with a slot's state in it (or out of it, when empty); all else stays. */
export function withState(address: string, key: string, value: string): string {
  const url = new URL(address);
  if (value === '') url.searchParams.delete(key);
  else url.searchParams.set(key, value);
  return url.href;
}
