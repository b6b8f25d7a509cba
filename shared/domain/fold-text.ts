/** A text as people look for it: in lower case and without accents, so that "informacion" finds "Información". */
export function foldText(text: unknown): string {
  return String(text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}
