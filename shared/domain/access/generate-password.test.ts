import fc from 'fast-check';
import { expect, it } from 'vitest';
import { generatePassword } from './generate-password.ts';
import { checkPassword } from './password-policy.ts';

const STRICTEST = {
  passUpperLower: true,
  passNumbers: true,
  passSpecialChar: true,
  passNoRepeatChar: true,
  passBlacklist: true,
  passNoRepeat: 24,
};
const NEW = { blacklisted: false, usedBefore: false };

it('a password that was made up keeps to the strictest policy of any length', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 64 }), fc.infiniteStream(fc.nat()), (passMinLength, numbers) => {
      const made = generatePassword(passMinLength, (below) => numbers.next().value % below);
      expect(checkPassword({ ...STRICTEST, passMinLength }, made, NEW)).toEqual([]);
      expect(made.length).toBeLessThan(90);
    }),
  );
});
