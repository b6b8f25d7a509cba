/**
 * Normalises text for paper: composes characters, turns white space into blanks, removes invisible and control
 * characters. Joiners between characters stay because Persian and emoji need them.
 */
export const visibleText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s/gu, ' ')
    .replace(/[\p{Cc}\p{Cn}\p{Co}]|(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/(?<!\S)[\u200c\u200d]+/gu, '');
