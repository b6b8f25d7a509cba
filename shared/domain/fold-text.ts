const ASCII = /^[ -~]*$/;

/** A text as people look for it: in lower case and without accents, so that "informacion" finds "Información". */
export function foldText(text: unknown): string {
  const plain = String(text ?? '');
  // Lists are searched row by row, and most of what they hold has nothing to take off.
  if (ASCII.test(plain)) return plain.toLowerCase();
  return plain.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
