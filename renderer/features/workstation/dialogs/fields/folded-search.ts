/** Takes case and accents off a text, so that `atencion` finds `Atención`. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** Tells whether every word looked for is somewhere in the text. */
export function containsWords(text: string, search: string): boolean {
  const where = folded(text);
  return folded(search)
    .split(/\s+/)
    .every((word) => where.includes(word));
}
