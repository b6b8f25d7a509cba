const ASCII = /^[ -~]*$/;

/**
 * The form in which names are compared: Unicode case folding and canonical decomposition. `VESTÍBULO` and `Vestíbulo`,
 * `Straße` and `STRASSE` are one name; accents count.
 */
export function foldName(name: string): string {
  if (ASCII.test(name)) return name.toLowerCase();
  return Array.from(name.normalize('NFD'), foldCharacter).join('').normalize('NFD');
}

/**
 * Folds one decomposed character. Upper case first: ß becomes ss, ς becomes σ. The dotless ı stays apart from i (Unicode,
 * CaseFolding.txt).
 */
export function foldCharacter(character: string): string {
  if (character === 'ı') return character;
  return Array.from(character.toLowerCase().toUpperCase(), (one) => one.toLowerCase()).join('');
}
