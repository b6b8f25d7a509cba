/** Converts to upper case and removes all characters but letters (operations specification, section 8). */
export const toCapitals = (text: string): string => text.toUpperCase().replace(/[^\p{Lu}]/gu, '');
