import { type Client, InvalidCredentialsError, ResultCodeError } from 'ldapts';
import { DirectoryError } from './directory-error.ts';

/** Lists what a directory can say to a name and a password. */
export type BindAnswer =
  | { readonly kind: 'bound' }
  /** Refused with this name and password. */
  | {
      readonly kind: 'refused';
      /** The reason, for the log. */
      readonly why: string;
      /** Said by Active Directory, which knows every way to name a user: asking again would only count against them. */
      readonly final: boolean;
      /** True where the directory knows the user and does not let them in, with any password. */
      readonly barred: boolean;
    }
  /** Refused the form of the name. */
  | { readonly kind: 'noSuchForm' };

/** Results that are about the user, not about the directory (RFC 4511, appendix A.2): whether it knows them. */
const ABOUT_USER: ReadonlyMap<number, boolean> = new Map([
  // constraintViolation: too many wrong passwords, by some directories.
  [19, true],
  // noSuchObject, inappropriateAuthentication: nobody by that name, or nobody with a password.
  [32, false],
  [48, false],
  // insufficientAccessRights, unwillingToPerform: an account that is locked or inactive, by some directories.
  [50, true],
  [53, true],
]);
const INVALID_DN_SYNTAX = 34;
/** strongerAuthRequired, confidentialityRequired */
const WANTS_ENCRYPTION = new Set([8, 13]);

/** Active Directory's reasons for result 49, as it writes them after `data` (Windows error codes, hexadecimal). */
const BARRED: Readonly<Record<string, string>> = {
  530: 'not at this hour',
  531: 'not from this machine',
  532: 'the password has expired',
  533: 'the account is disabled',
  701: 'the account has expired',
  773: 'the password has to be changed first',
  775: 'the account is locked',
};

/**
 * Binds with a name and a password, neither of them empty: without a password a directory lets everybody in, but as
 * nobody (RFC 4513, section 5.1.2). Throws DirectoryError where the answer is about the directory itself.
 */
export async function bindAs(client: Client, name: string, password: string): Promise<BindAnswer> {
  if (name === '' || password === '') throw new TypeError('an empty bind proves nothing');
  try {
    await client.bind(name, password);
    return { kind: 'bound' };
  } catch (error) {
    if (!(error instanceof ResultCodeError)) throw error;
    if (error.code === INVALID_DN_SYNTAX) return { kind: 'noSuchForm' };
    if (error instanceof InvalidCredentialsError) return rejectedBind(error.message);
    const barred = ABOUT_USER.get(error.code);
    if (barred !== undefined) return { kind: 'refused', why: `result ${error.code}`, final: false, barred };
    const reason = WANTS_ENCRYPTION.has(error.code) ? 'insecure' : 'refused';
    throw new DirectoryError(reason, `bind: ${error.message}`, { cause: error });
  }
}

function rejectedBind(message: string): BindAnswer {
  const data = /^[\da-f]{8}: LdapErr: .*\bdata ([\da-f]+)\b/is.exec(message)?.[1]?.toLowerCase();
  const barred = data === undefined ? undefined : BARRED[data];
  return {
    kind: 'refused',
    why: barred ?? 'wrong name or password',
    final: data !== undefined,
    barred: barred !== undefined,
  };
}
