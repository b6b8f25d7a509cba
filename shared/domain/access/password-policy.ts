import type { GeneralSettings } from '../settings/read-settings.ts';

/** Settles what a password that somebody chooses must be like; everything off demands nothing but a length. */
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

/** Lists what only the server can say of a password. */
export interface PasswordContext {
  /** It is on the list of passwords that may not be chosen. */
  readonly blacklisted: boolean;
  /** It is the present one, or one of those before that may not come again. */
  readonly usedBefore: boolean;
}

/** Lists what can be wrong with a password that somebody chooses (access specification, section 8). */
export type PasswordError =
  | 'WRONG_PASS_LENGTH'
  | 'WRONG_PASS_UPPERLOWER'
  | 'WRONG_PASS_NUMBERS'
  | 'WRONG_PASS_SPECIALCHAR'
  | 'WRONG_PASS_NOREPEATCHAR'
  | 'WRONG_PASS_BLACKLIST'
  | 'WRONG_PASS_LAST_REPEAT';

interface Rule {
  readonly fault: PasswordError;
  readonly applies: (policy: PasswordPolicy) => boolean;
  readonly fulfilled: (password: string, policy: PasswordPolicy) => boolean;
}

/** The rules that can be seen of the password itself, in the order in which they are told. */
const RULES: readonly Rule[] = [
  {
    fault: 'WRONG_PASS_LENGTH',
    applies: () => true,
    fulfilled: (password, { passMinLength }) => [...password].length >= passMinLength,
  },
  {
    fault: 'WRONG_PASS_UPPERLOWER',
    applies: ({ passUpperLower }) => passUpperLower,
    fulfilled: (password) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
  },
  {
    fault: 'WRONG_PASS_NUMBERS',
    applies: ({ passNumbers }) => passNumbers,
    fulfilled: (password) => /\p{Nd}/u.test(password),
  },
  {
    fault: 'WRONG_PASS_SPECIALCHAR',
    applies: ({ passSpecialChar }) => passSpecialChar,
    fulfilled: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password),
  },
  {
    fault: 'WRONG_PASS_NOREPEATCHAR',
    applies: ({ passNoRepeatChar }) => passNoRepeatChar,
    fulfilled: (password) => !/(.)\1/su.test(password),
  },
];

/** One rule of a policy and whether a password keeps it, as it is shown beside the field. */
export interface PasswordRuleResult {
  readonly fault: PasswordError;
  readonly kept: boolean;
}

/** The rules that a policy asks for and that show in the password itself, each with whether it is kept. */
export const rulesOf = (policy: PasswordPolicy, password: string): readonly PasswordRuleResult[] =>
  RULES.filter(({ applies }) => applies(policy)).map(({ fault, fulfilled }) => ({
    fault,
    kept: fulfilled(password, policy),
  }));

/**
 * Everything that a policy finds wrong with a password; empty where it may be chosen. `known` counts only where the
 * policy asks for it: `checkPassword({...policy, passNumbers: true}, 'turnos', nothing)` is
 * `['WRONG_PASS_NUMBERS']`.
 */
export function checkPassword(
  policy: PasswordPolicy,
  password: string,
  { blacklisted, usedBefore }: PasswordContext,
): readonly PasswordError[] {
  return [
    ...rulesOf(policy, password).flatMap(({ fault, kept }) => (kept ? [] : [fault])),
    ...(policy.passBlacklist && blacklisted ? ['WRONG_PASS_BLACKLIST' as const] : []),
    ...(usedBefore ? ['WRONG_PASS_LAST_REPEAT' as const] : []),
  ];
}
