/** Placeholders in message texts: `{ticket}`. */
export const PLACEHOLDERS = ['ticket', 'branch', 'workstation', 'ahead', 'link', 'firm'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const MARK = /\{([a-z]+)\}/g;

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((one) => one === name);

/** Part of a text: literal or placeholder. */
export type SmsPiece = { readonly words: string } | { readonly placeholder: Placeholder };

/** Splits a text at its placeholders; other braces are literal. */
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

/** Unknown names in braces, once each: `{foo}`. */
export const unknownData = (template: string): string[] => [
  ...new Set((template.match(/\{[^{}]*\}/g) ?? []).filter((mark) => !isPlaceholder(mark.slice(1, -1)))),
];

/** Fills in the data; values are not expanded again. */
export const fillSms = (template: string, values: PlaceholderValues): string =>
  smsPieces(template)
    .map((piece) => ('words' in piece ? piece.words : values[piece.placeholder]))
    .join('');

/** Maximum message length with data (operations specification, section 6). */
export const MAX_SMS_LENGTH = 120;

/** Length with every datum at its longest, in visible characters. */
export const maxTextLength = (template: string, maxLength: PlaceholderValues): number =>
  [...fillSms(template, maxLength)].length;
