/** Longest message among staff, in signs. */
export const MAX_MESSAGE_LENGTH = 256;

/** Joins the lines of typed or pasted text. */
export const toSingleLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ');
