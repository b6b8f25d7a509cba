import { expect, it, vi } from 'vitest';
import { createSharedLookup } from './create-directory.ts';

const ADDRESSES = [
  { address: '10.0.0.7', family: 4 },
  { address: 'fd00::7', family: 6 },
];

/** Looks up a name like a socket; resolves with the arguments of its callback. */
const ask = (lookup: ReturnType<typeof createSharedLookup>, hostname: string, all = true) =>
  new Promise((resolve) => lookup(hostname, { all }, (...announced) => resolve(announced)));

it('a name is resolved once for simultaneous requests', async () => {
  const waiting = Promise.withResolvers<typeof ADDRESSES>();
  const resolve = vi.fn(() => waiting.promise);
  const lookup = createSharedLookup(resolve);
  const answers = [ask(lookup, 'dc1'), ask(lookup, 'dc1'), ask(lookup, 'dc1', false)];
  expect(resolve).toHaveBeenCalledTimes(1);
  waiting.resolve(ADDRESSES);
  expect(await Promise.all(answers)).toEqual([
    [null, ADDRESSES],
    [null, ADDRESSES],
    [null, '10.0.0.7', 4],
  ]);
});

it('later requests and other names are resolved again', async () => {
  const resolve = vi.fn(async () => ADDRESSES);
  const lookup = createSharedLookup(resolve);
  await ask(lookup, 'dc1');
  await ask(lookup, 'dc1');
  await ask(lookup, 'dc2');
  expect(resolve.mock.calls).toEqual([['dc1'], ['dc1'], ['dc2']]);
});

it('all requests receive the error for an unknown name, and the next one is resolved again', async () => {
  const notFound = Object.assign(new Error('getaddrinfo ENOTFOUND dc1'), { code: 'ENOTFOUND' });
  const resolve = vi.fn(() => Promise.reject(notFound));
  const lookup = createSharedLookup(resolve);
  expect(await Promise.all([ask(lookup, 'dc1'), ask(lookup, 'dc1')])).toEqual([
    [notFound, ''],
    [notFound, ''],
  ]);
  await ask(lookup, 'dc1');
  expect(resolve).toHaveBeenCalledTimes(2);
});
