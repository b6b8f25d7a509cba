import { type Client, InvalidCredentialsError, ResultCodeError } from 'ldapts';
import { DirectoryError } from './directory-error.ts';

/** Answers of a directory to a bind. */
export type BindAnswer =
  | { readonly kind: 'bound' }
  /** Refused with this name and password. */
  | {
      readonly kind: 'refused';
      /** The reason, for the log. */
      readonly why: string;
      /** True for Active Directory, which knows all forms of a name; another attempt would count against the user. */
      readonly final: boolean;
      /** True if the directory knows the user but refuses any password. */
      readonly barred: boolean;
    }
  /** The form of the name is not supported. */
  | { readonly kind: 'noSuchForm' };

/** Result codes about the user (RFC 4511, appendix A.2), with whether the user is known. */
const ABOUT_USER: ReadonlyMap<number, boolean> = new Map([
  // constraintViolation: too many wrong passwords, in some directories.
  [19, true],
  // noSuchObject, inappropriateAuthentication: unknown user or no password.
  [32, false],
  [48, false],
  // insufficientAccessRights, unwillingToPerform: locked or inactive account, in some directories.
  [50, true],
  [53, true],
]);
const INVALID_DN_SYNTAX = 34;
/** strongerAuthRequired, confidentialityRequired */
const WANTS_ENCRYPTION = new Set([8, 13]);

/** Active Directory's reasons of result 49 after `data` (Windows error codes, hexadecimal). */
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
 * Binds with a non-empty name and password; an empty password would succeed anonymously (RFC 4513, section 5.1.2).
 * Throws DirectoryError for errors of the directory itself.
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
