import { LOOK_ALIKES } from './look-alikes.ts';

/**
 * Lists the scripts in use today (UAX 31, table 5), by their ISO 15924 codes, and those that are written as one with
 * others: Japanese, Korean, and Chinese with its phonetic signs (UTS 39, section 5.1).
 */
const ALPHABETS: readonly (readonly string[])[] = [
  ...['Latn', 'Grek', 'Cyrl', 'Armn', 'Geor', 'Hebr', 'Arab', 'Thaa', 'Ethi', 'Deva', 'Beng', 'Guru', 'Gujr'],
  ...['Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Thai', 'Laoo', 'Tibt', 'Mymr', 'Khmr'],
]
  .map((script) => [script])
  .concat([
    ['Hani', 'Hira', 'Kana'],
    ['Hani', 'Hang'],
    ['Hani', 'Bopo'],
  ]);

/** Fits what is written in one alphabet, each with the digits and signs that all of them share. */
const IN_ONE_ALPHABET = ALPHABETS.map((scripts) => {
  const letters = scripts.map((script) => String.raw`\p{Script_Extensions=${script}}`).join('');
  return new RegExp(String.raw`^[${letters}\p{Script_Extensions=Zyyy}\p{Script_Extensions=Zinh}]*$`, 'u');
});

/**
 * The form in which a user name is kept, so that two that look the same are the same: small letters, and of characters
 * that say the same (`ａ`, `ﬁ`, an accent apart from its letter) the one that stands for all (NFKC).
 *
 * @example userNameForm('Ａna') // 'ana'
 */
export const userNameForm = (typed: string): string =>
  // Some characters come out as capitals, which small letters of others do not.
  typed.normalize('NFKC').toLowerCase().normalize('NFKC');

/**
 * Tells whether a user name keeps to one alphabet (UTS 39, "single script"): the Cyrillic `а` among Latin letters makes
 * another name that looks the same.
 */
export const isInOneAlphabet = (username: string): boolean =>
  IN_ONE_ALPHABET.some((alphabet) => alphabet.test(username));

/**
 * The same for names that look the same although each keeps to an alphabet of its own (UTS 39, "skeleton", of the
 * alphabets that look like Latin): Cyrillic `асе` and Latin `ace`. Never shown and never kept.
 */
export const userNameSkeleton = (username: string): string =>
  Array.from(userNameForm(username).normalize('NFD'), (letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .normalize('NFD');
