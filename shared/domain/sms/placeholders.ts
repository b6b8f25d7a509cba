/** Lists what a message may say of its customer, as it is written in a text: `{ticket}`. */
export const PLACEHOLDERS = ['ticket', 'branch', 'workstation', 'ahead', 'link', 'firm'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const MARK = /\{([a-z]+)\}/g;

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((one) => one === name);

/** A piece of a text: words as they stand, or the place of one datum. */
export type SmsPiece = { readonly words: string } | { readonly placeholder: Placeholder };

/** Takes a text apart at its placeholders. Braces around anything else are words. */
export function smsPieces(template: string): SmsPiece[] {
  const pieces: SmsPiece[] = [];
  let from = 0;
  for (const { 0: mark, 1: name = '', index } of template.matchAll(MARK)) {
    if (!isPlaceholder(name)) continue;
    if (index > from) pieces.push({ words: template.slice(from, index) });
    pieces.push({ placeholder: name });
    from = index + mark.length;
  }
  if (from < template.length) pieces.push({ words: template.slice(from) });
  return pieces;
}

/** Lists what stands in braces in a text and is none of the data, each once, as it is written: `{foo}`. */
export const unknownData = (template: string): string[] => [
  ...new Set((template.match(/\{[^{}]*\}/g) ?? []).filter((mark) => !isPlaceholder(mark.slice(1, -1)))),
];

/** Puts the data into a text; what they hold is never read as a placeholder again. */
export const fillSms = (template: string, values: PlaceholderValues): string =>
  smsPieces(template)
    .map((piece) => ('words' in piece ? piece.words : values[piece.placeholder]))
    .join('');

/** Most letters that a message may have once its data stand in it (operations specification, section 6). */
export const MAX_SMS_LENGTH = 120;

/** Counts the letters of a text with every datum at its longest, as people count: an emoji is one. */
export const maxTextLength = (template: string, maxLength: PlaceholderValues): number =>
  [...fillSms(template, maxLength)].length;
