const ASCII = /^[ -~]*$/;

/** A text as people look for it: in lower case and without accents, so that "informacion" finds "Información". */
export function foldText(text: unknown): string {
  const plain = String(text ?? '');
  // Lists are searched row by row, and most of what they hold has nothing to take off.
  if (ASCII.test(plain)) return plain.toLowerCase();
  // Greek writes its sigma in another way at the end of a word; people look for it in either.
  return plain.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
}
