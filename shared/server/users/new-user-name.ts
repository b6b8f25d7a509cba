import { refuse } from '#shared/contract/refusal.ts';
import { isInOneAlphabet, userNameForm } from '#shared/domain/access/user-name.ts';
import { VISIBLE_LINE } from '#shared/domain/visible-text.ts';

/** Longest user name, in UTF-16 units (access specification, section 5). */
const LONGEST = 45;

/**
 * Puts the name of a new user, or a new one of a user, into the form in which names are kept. A name from before stays
 * as it is until somebody changes it, so this is not asked of what only comes along.
 * Refuses with TEXT_UNSEEN, USERNAME_ALPHABETS, or TEXT_TOO_LONG where one character stood for several.
 */
export function newUserName(typed: string): string {
  const field = 'username';
  if (!VISIBLE_LINE.test(typed)) throw refuse('TEXT_UNSEEN', { field });
  const name = userNameForm(typed);
  if (!isInOneAlphabet(name)) throw refuse('USERNAME_ALPHABETS', { field });
  if (name.length > LONGEST) throw refuse('TEXT_TOO_LONG', { field, params: { longest: LONGEST } });
  return name;
}
