import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { isInOneAlphabet, userNameForm, userNameSkeleton } from '#shared/domain/access/user-name.ts';
import { VISIBLE_TEXT } from '#shared/domain/visible-text.ts';
import type { SharedTables } from '../db/tables.ts';

/** Longest user name, in UTF-16 units (access specification, section 5). */
const MAX_USER_NAME_LENGTH = 45;

/**
 * Puts the name of a new user, or a new one of a user, into the form in which names are kept. A name from before stays
 * as it is until somebody changes it, so this is not asked of what only comes along.
 * Refuses with TEXT_INVISIBLE_CHARACTERS, USERNAME_ALPHABETS, TEXT_TOO_LONG where one character stood for several, or
 * USERNAME_LOOKS_ALIKE where it looks like the name of somebody else.
 *
 * @param id of the user who gets another name; undefined for a new one
 */
export async function newUserName(
  db: Kysely<SharedTables>,
  typed: string,
  id: number | undefined,
): Promise<string> {
  const field = 'username';
  if (!VISIBLE_TEXT.test(typed)) throw apiError('TEXT_INVISIBLE_CHARACTERS', { field });
  const name = userNameForm(typed);
  if (!isInOneAlphabet(name)) throw apiError('USERNAME_ALPHABETS', { field });
  if (name.length > MAX_USER_NAME_LENGTH)
    throw apiError('TEXT_TOO_LONG', { field, params: { longest: MAX_USER_NAME_LENGTH } });
  if (await isConfusable(db, name, id)) throw apiError('USERNAME_LOOKS_ALIKE', { field });
  return name;
}

/** Tells whether somebody else has a name that only looks the same; the same name is for the database to refuse. */
async function isConfusable(
  db: Kysely<SharedTables>,
  name: string,
  id: number | undefined,
): Promise<boolean> {
  const looks = userNameSkeleton(name);
  const users = await db.selectFrom('users').select(['id', 'username']).execute();
  return users.some(
    (other) =>
      other.id !== id && userNameForm(other.username) !== name && userNameSkeleton(other.username) === looks,
  );
}
