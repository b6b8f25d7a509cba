/** Longest message among staff, in signs. */
export const LONGEST = 256;

/** Makes one paragraph of what was typed or pasted. */
export const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ');
