/** Longest message among staff, in signs. */
export const MAX_MESSAGE_LENGTH = 256;

/** Makes one paragraph of what was typed or pasted. */
export const toSingleLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ');
