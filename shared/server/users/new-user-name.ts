import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { isInOneAlphabet, userNameForm, userNameSkeleton } from '#shared/domain/access/user-name.ts';
import { VISIBLE_TEXT } from '#shared/domain/visible-text.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

/** Maximum length of a user name in UTF-16 units (access specification, section 5). */
const MAX_USER_NAME_LENGTH = 45;

/**
 * Normalizes a new user name and checks it. Existing names stay valid until changed. Refuses with
 * TEXT_INVISIBLE_CHARACTERS, USERNAME_ALPHABETS, TEXT_TOO_LONG (normalization may lengthen a name) or
 * USERNAME_LOOKS_ALIKE.
 * @param id of the renamed user; undefined for a new one
 */
export async function newUserName(
  db: Kysely<SharedTables>,
  input: string,
  id: number | undefined,
): Promise<string> {
  const field = 'username';
  if (!VISIBLE_TEXT.test(input)) throw apiError('TEXT_INVISIBLE_CHARACTERS', { field });
  const name = userNameForm(input);
  if (!isInOneAlphabet(name)) throw apiError('USERNAME_ALPHABETS', { field });
  if (name.length > MAX_USER_NAME_LENGTH)
    throw apiError('TEXT_TOO_LONG', { field, params: { max: MAX_USER_NAME_LENGTH } });
  if (await isConfusable(db, name, id)) throw apiError('USERNAME_LOOKS_ALIKE', { field });
  return name;
}

/** True if another user's name looks the same; equal names are refused by the database. */
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
