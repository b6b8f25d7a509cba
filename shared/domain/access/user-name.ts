import { LOOK_ALIKES } from './look-alikes.ts';

/**
 * Scripts in use (UAX 31, table 5) by ISO 15924 code, with combinations for Japanese, Korean and Chinese (UTS 39,
 * section 5.1).
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

/** Matches text in one alphabet with common digits and signs. */
const IN_ONE_ALPHABET = ALPHABETS.map((scripts) => {
  const scriptClass = scripts.map((script) => String.raw`\p{Script_Extensions=${script}}`).join('');
  return new RegExp(String.raw`^[${scriptClass}\p{Script_Extensions=Zyyy}\p{Script_Extensions=Zinh}]*$`, 'u');
});

/**
 * Normalizes a user name (NFKC, lower case), so that equivalent characters (`ａ`, `ﬁ`) give the same name. @example
 * userNameForm('Ａna') // 'ana'
 */
export const userNameForm = (input: string): string =>
  // NFKC may produce capitals, and lower case may produce compatibility characters.
  input.normalize('NFKC').toLowerCase().normalize('NFKC');

/** True if a user name uses one alphabet (UTS 39, "single script"); mixed ones can imitate other names. */
export const isInOneAlphabet = (username: string): boolean =>
  IN_ONE_ALPHABET.some((alphabet) => alphabet.test(username));

/**
 * Equal for names of different alphabets that look the same (UTS 39, "skeleton"), such as Cyrillic `асе` and Latin
 * `ace`. Never shown or stored.
 */
export const userNameSkeleton = (username: string): string =>
  Array.from(userNameForm(username).normalize('NFD'), (letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .normalize('NFD');
