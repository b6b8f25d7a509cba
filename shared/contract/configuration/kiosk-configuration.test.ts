import { expect, it } from 'vitest';
import { kioskBody } from './kiosk-configuration.ts';

it('O-410: the name of a kiosk is required, in at most 45 characters', () => {
  const accepts = (name: string) => kioskBody.safeParse({ name, enabled: 'Y' }).success;
  for (const name of ['Sala', 'x'.repeat(45)]) expect(accepts(name)).toBe(true);
  for (const name of ['', '   ', 'x'.repeat(46)]) expect(accepts(name)).toBe(false);
});
