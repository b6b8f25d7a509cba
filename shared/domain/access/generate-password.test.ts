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

it('a generated password satisfies the strictest policy of any length', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 64 }), fc.infiniteStream(fc.nat()), (passMinLength, numbers) => {
      const created = generatePassword(passMinLength, (below) => numbers.next().value % below);
      expect(checkPassword({ ...STRICTEST, passMinLength }, created, NEW)).toEqual([]);
      expect(created.length).toBeLessThan(90);
    }),
  );
});
