import type { Kysely } from 'kysely';
import { refuse } from '#shared/contract/refusal.ts';
import { isInOneAlphabet, looksOfUserName, userNameForm } from '#shared/domain/access/user-name.ts';
import { VISIBLE_LINE } from '#shared/domain/visible-text.ts';
import type { SharedTables } from '../db/tables.ts';

/** Longest user name, in UTF-16 units (access specification, section 5). */
const LONGEST = 45;

/**
 * Puts the name of a new user, or a new one of a user, into the form in which names are kept. A name from before stays
 * as it is until somebody changes it, so this is not asked of what only comes along.
 * Refuses with TEXT_UNSEEN, USERNAME_ALPHABETS, TEXT_TOO_LONG where one character stood for several, or
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
  if (!VISIBLE_LINE.test(typed)) throw refuse('TEXT_UNSEEN', { field });
  const name = userNameForm(typed);
  if (!isInOneAlphabet(name)) throw refuse('USERNAME_ALPHABETS', { field });
  if (name.length > LONGEST) throw refuse('TEXT_TOO_LONG', { field, params: { longest: LONGEST } });
  if (await looksTaken(db, name, id)) throw refuse('USERNAME_LOOKS_ALIKE', { field });
  return name;
}

/** Tells whether somebody else has a name that only looks the same; the same name is for the database to refuse. */
async function looksTaken(db: Kysely<SharedTables>, name: string, id: number | undefined): Promise<boolean> {
  const looks = looksOfUserName(name);
  const users = await db.selectFrom('users').select(['id', 'username']).execute();
  return users.some(
    (other) =>
      other.id !== id && userNameForm(other.username) !== name && looksOfUserName(other.username) === looks,
  );
}
