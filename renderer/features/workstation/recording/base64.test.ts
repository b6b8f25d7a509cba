import { expect, it } from 'vitest';
import { base64 } from './base64.ts';

it.each([0, 1, 2, 3, 0x8000, 0x8001, 2_000_000])('base64 of %i bytes is read back as they were', (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 7919) % 256);
  expect(Buffer.from(base64(bytes), 'base64').equals(bytes)).toBe(true);
});
