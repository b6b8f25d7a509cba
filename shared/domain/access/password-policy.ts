import type { GeneralSettings } from '../settings/read-settings.ts';

/** Password policy; with everything off only a length is required. */
export type PasswordPolicy = Pick<
  GeneralSettings,
  | 'passMinLength'
  | 'passUpperLower'
  | 'passNumbers'
  | 'passSpecialChar'
  | 'passNoRepeatChar'
  | 'passBlacklist'
  | 'passNoRepeat'
>;

/** Facts about a password that only the server knows. */
export interface PasswordContext {
  /** It is on the blacklist. */
  readonly blacklisted: boolean;
  /** It is the present or a recent password. */
  readonly usedBefore: boolean;
}

/** Password policy errors (access specification, section 8). */
export type PasswordError =
  | 'WRONG_PASS_LENGTH'
  | 'WRONG_PASS_UPPERLOWER'
  | 'WRONG_PASS_NUMBERS'
  | 'WRONG_PASS_SPECIALCHAR'
  | 'WRONG_PASS_NOREPEATCHAR'
  | 'WRONG_PASS_BLACKLIST'
  | 'WRONG_PASS_LAST_REPEAT';

interface Rule {
  readonly error: PasswordError;
  readonly applies: (policy: PasswordPolicy) => boolean;
  readonly fulfilled: (password: string, policy: PasswordPolicy) => boolean;
}

/** Rules that depend on the password only, in display order. */
const RULES: readonly Rule[] = [
  {
    error: 'WRONG_PASS_LENGTH',
    applies: () => true,
    fulfilled: (password, { passMinLength }) => [...password].length >= passMinLength,
  },
  {
    error: 'WRONG_PASS_UPPERLOWER',
    applies: ({ passUpperLower }) => passUpperLower,
    fulfilled: (password) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
  },
  {
    error: 'WRONG_PASS_NUMBERS',
    applies: ({ passNumbers }) => passNumbers,
    fulfilled: (password) => /\p{Nd}/u.test(password),
  },
  {
    error: 'WRONG_PASS_SPECIALCHAR',
    applies: ({ passSpecialChar }) => passSpecialChar,
    fulfilled: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password),
  },
  {
    error: 'WRONG_PASS_NOREPEATCHAR',
    applies: ({ passNoRepeatChar }) => passNoRepeatChar,
    fulfilled: (password) => !/(.)\1/su.test(password),
  },
];

/** A rule and whether the password satisfies it. */
export interface PasswordRuleResult {
  readonly error: PasswordError;
  readonly isFulfilled: boolean;
}

/** Enabled rules with their results. */
export const rulesOf = (policy: PasswordPolicy, password: string): readonly PasswordRuleResult[] =>
  RULES.filter(({ applies }) => applies(policy)).map(({ error, fulfilled }) => ({
    error,
    isFulfilled: fulfilled(password, policy),
  }));

/**
 * Errors of a password under a policy; empty if permitted. `known` counts only if the policy requires it:
 * `checkPassword({...policy, passNumbers: true}, 'turnos', nothing)` is `['WRONG_PASS_NUMBERS']`.
 */
export function checkPassword(
  policy: PasswordPolicy,
  password: string,
  { blacklisted, usedBefore }: PasswordContext,
): readonly PasswordError[] {
  return [
    ...rulesOf(policy, password).flatMap(({ error, isFulfilled }) => (isFulfilled ? [] : [error])),
    ...(policy.passBlacklist && blacklisted ? ['WRONG_PASS_BLACKLIST' as const] : []),
    ...(usedBefore ? ['WRONG_PASS_LAST_REPEAT' as const] : []),
  ];
}
