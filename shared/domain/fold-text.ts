const ASCII = /^[ -~]*$/;

/** Lower case without accents, for searching: "informacion" finds "Información". */
export function foldText(text: unknown): string {
  const plain = String(text ?? '');
  // Fast path for ASCII.
  if (ASCII.test(plain)) return plain.toLowerCase();
  // Final and medial sigma are equal.
  return plain.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
}
