import type { Client } from 'ldapts';
import type { DirectoryBase } from '#shared/domain/directory/directory-base.ts';
import { type BindAnswer, bindAs } from './bind-as.ts';
import { namesOf } from './find-in-directory.ts';

/** Says what came of asking a directory; `why` and `barred` as BindAnswer has them. */
export type Verdict =
  | { readonly right: true }
  | { readonly right: false; readonly why: string; readonly barred: boolean };

/** Matches what Active Directory allows in no user name; with it a name could be read as something else. */
const NO_PRINCIPAL = /["/\\[\]:;|=,+*?<>\p{Cc}]/u;

/**
 * Tells whether the password is that user's, by signing in to the directory as them. Active Directory takes
 * `name@domain`; where the directory has no such names, the user is looked up below the base and named by where they
 * are; one that it does not show to strangers is taken to be right below the base, as `uid`.
 *
 * @param username not empty, as is the password
 */
export async function verifyPassword(
  client: Client,
  base: DirectoryBase,
  username: string,
  password: string,
): Promise<Verdict> {
  const asPrincipal = await bindAsPrincipal(client, base, username, password);
  if (asPrincipal.kind === 'bound') return RIGHT;
  if (asPrincipal.kind === 'refused' && asPrincipal.final) return verdictOf(asPrincipal);

  const names = await namesOf(client, base, username);
  if (names.length > 1) return invalidPassword('several in the directory are called that');
  const [dn = `uid=${escaped(username)},${base.dn}`] = names;
  return verdictOf(await bindAs(client, dn, password));
}

async function bindAsPrincipal(
  client: Client,
  { domain }: DirectoryBase,
  username: string,
  password: string,
): Promise<BindAnswer> {
  if (domain === null || NO_PRINCIPAL.test(username)) return { kind: 'noSuchForm' };
  return bindAs(client, username.includes('@') ? username : `${username}@${domain}`, password);
}

const RIGHT: Verdict = { right: true };
const invalidPassword = (why: string): Verdict => ({ right: false, why, barred: false });

function verdictOf(answer: BindAnswer): Verdict {
  if (answer.kind === 'bound') return RIGHT;
  if (answer.kind === 'noSuchForm') return invalidPassword('the directory takes no such name');
  return { right: false, why: answer.why, barred: answer.barred };
}

/** A value as part of a distinguished name: all but letters and digits as their bytes (RFC 4514, section 2.4). */
const escaped = (value: string): string =>
  value.replace(/[^\p{L}\p{N}]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join(''),
  );
