/**
 * The text as paper can show it: letters that came in parts are put together, white space of all kinds becomes a blank,
 * what is invisible or controls something goes. Joiners stay between letters: Persian words and emoji need them.
 */
export const visibleText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s/gu, ' ')
    .replace(/[\p{Cc}\p{Cn}\p{Co}]|(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/(?<!\S)[\u200c\u200d]+/gu, '');
