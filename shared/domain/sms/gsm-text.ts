import { smsLength } from './sms-length.ts';

/** Replacements for typographic characters outside GSM's set. */
const SIGNS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '·': '-',
  '…': '...',
  º: 'o',
  ª: 'a',
  '\u00a0': ' ',
  '\u202f': ' ',
};

/**
 * Replaces accents and signs that GSM lacks, if that needs fewer parts. Letters without a plain form, such as Greek,
 * stay. toGsmText('…á…') // 'a' for á if the text otherwise needs two parts
 */
export function toGsmText(text: string): string {
  const plain = [...text].map(toGsmCharacter).join('');
  return smsLength(plain).parts < smsLength(text).parts ? plain : text;
}

function toGsmCharacter(letter: string): string {
  if (smsLength(letter).encoding === 'gsm7') return letter;
  return SIGNS[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
}
