import { expect, it } from 'vitest';
import { isLoopback } from './loopback.ts';

it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('%s is the local machine', (address) => {
  expect(isLoopback(address)).toBe(true);
});

it.each([
  undefined,
  '',
  '10.0.0.1',
  '192.168.127.1',
  '1.127.0.0',
  '::',
  '::11',
  'fe80::1',
  '::ffff:10.127.0.1',
])('%s may be another machine', (address) => {
  expect(isLoopback(address)).toBe(false);
});
