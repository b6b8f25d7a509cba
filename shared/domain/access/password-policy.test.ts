import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPassword, type PasswordPolicy, rulesOf } from './password-policy.ts';

const LENIENT: PasswordPolicy = {
  passMinLength: 1,
  passUpperLower: false,
  passNumbers: false,
  passSpecialChar: false,
  passNoRepeatChar: false,
  passBlacklist: false,
  passNoRepeat: 0,
};
const STRICT: PasswordPolicy = {
  passMinLength: 8,
  passUpperLower: true,
  passNumbers: true,
  passSpecialChar: true,
  passNoRepeatChar: true,
  passBlacklist: true,
  passNoRepeat: 3,
};
const UNUSED = { blacklisted: false, usedBefore: false };

const policies = fc.record({
  passMinLength: fc.integer({ min: 1, max: 64 }),
  passUpperLower: fc.boolean(),
  passNumbers: fc.boolean(),
  passSpecialChar: fc.boolean(),
  passNoRepeatChar: fc.boolean(),
  passBlacklist: fc.boolean(),
  passNoRepeat: fc.nat(24),
});
const known = fc.record({ blacklisted: fc.boolean(), usedBefore: fc.boolean() });
const passwords = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ minLength: 8 }),
  fc.string({ unit: 'binary' }),
);

describe('an entered password', () => {
  it.each([
    ['Turno-2026', []],
    ['Turno-26', []],
    ['Turn-26', ['WRONG_PASS_LENGTH']],
    ['turno-2026', ['WRONG_PASS_UPPERLOWER']],
    ['TURNO-2026', ['WRONG_PASS_UPPERLOWER']],
    ['Turno-Turno', ['WRONG_PASS_NUMBERS']],
    ['Turno02026', ['WRONG_PASS_SPECIALCHAR']],
    ['Turnno-2026', ['WRONG_PASS_NOREPEATCHAR']],
    ['Ñandú-2026', []],
    ['Ñandú 2026', []],
    ['', ['WRONG_PASS_LENGTH', 'WRONG_PASS_UPPERLOWER', 'WRONG_PASS_NUMBERS', 'WRONG_PASS_SPECIALCHAR']],
    ['ü1🙂🙂', ['WRONG_PASS_LENGTH', 'WRONG_PASS_UPPERLOWER', 'WRONG_PASS_NOREPEATCHAR']],
  ])('%j under a strict policy: %j', (password, violations) => {
    expect(checkPassword(STRICT, password, UNUSED)).toEqual(violations);
  });

  it('is counted in visible characters, not in code units', () => {
    expect(checkPassword({ ...LENIENT, passMinLength: 4 }, '🙂🙃🙂', UNUSED)).toEqual(['WRONG_PASS_LENGTH']);
    expect(checkPassword({ ...LENIENT, passMinLength: 3 }, '🙂🙃🙂', UNUSED)).toEqual([]);
  });

  it('may be on the blacklist if the policy does not check it', () => {
    const on = { ...UNUSED, blacklisted: true };
    expect(checkPassword(LENIENT, 'turno', on)).toEqual([]);
    expect(checkPassword({ ...LENIENT, passBlacklist: true }, 'turno', on)).toEqual(['WRONG_PASS_BLACKLIST']);
  });

  it('is never rejected for a rule outside the policy', () => {
    fc.assert(
      fc.property(policies, passwords, known, (policy, password, what) => {
        const violations = checkPassword(policy, password, what);
        const requested = {
          WRONG_PASS_LENGTH: true,
          WRONG_PASS_UPPERLOWER: policy.passUpperLower,
          WRONG_PASS_NUMBERS: policy.passNumbers,
          WRONG_PASS_SPECIALCHAR: policy.passSpecialChar,
          WRONG_PASS_NOREPEATCHAR: policy.passNoRepeatChar,
          WRONG_PASS_BLACKLIST: policy.passBlacklist && what.blacklisted,
          WRONG_PASS_LAST_REPEAT: what.usedBefore,
        };
        for (const violation of violations)
          expect([violation, requested[violation]]).toEqual([violation, true]);
        expect(new Set(violations).size).toBe(violations.length);
      }),
    );
  });

  it('breaks no fewer rules of a stricter policy', () => {
    fc.assert(
      fc.property(policies, passwords, known, (policy, password, what) => {
        const more: PasswordPolicy = { ...STRICT, passMinLength: Math.max(policy.passMinLength, 8) };
        expect(checkPassword(more, password, what)).toEqual(
          expect.arrayContaining([...checkPassword(policy, password, what)]),
        );
      }),
    );
  });

  it('never breaks a rule about length, letters, digits or signs by growing longer', () => {
    const grown = [
      'WRONG_PASS_LENGTH',
      'WRONG_PASS_UPPERLOWER',
      'WRONG_PASS_NUMBERS',
      'WRONG_PASS_SPECIALCHAR',
    ];
    fc.assert(
      fc.property(policies, passwords, passwords, (policy, password, more) => {
        const before = checkPassword(policy, password, UNUSED).filter((violation) =>
          grown.includes(violation),
        );
        const after = checkPassword(policy, `${password} ${more}`, UNUSED);
        for (const violation of after.filter((one) => grown.includes(one)))
          expect(before).toContain(violation);
      }),
    );
  });

  it('is checked while typing for all rules, except those only the server can check', () => {
    fc.assert(
      fc.property(policies, passwords, (policy, password) => {
        const broken = rulesOf(policy, password).flatMap(({ error: violation, isFulfilled: stored }) =>
          stored ? [] : [violation],
        );
        expect(checkPassword(policy, password, UNUSED)).toEqual(broken);
      }),
    );
  });
});
