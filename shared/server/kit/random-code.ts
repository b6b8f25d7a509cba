import { hash, randomInt } from 'node:crypto';

/** Without characters that look or sound alike: 0 and O, 1, I and L, U and V. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 5;

/**
 * Generates a code of `length` characters with 4.9 bits each, grouped for dictation: `K7QPM-2F9TC-XW4RB-H6DNJ`.
 * `below` returns an unbiased random integer.
 */
export function generateCode(length: number, below: (limit: number) => number = randomInt): string {
  const characters = Array.from({ length }, () => CODE_ALPHABET.charAt(below(CODE_ALPHABET.length))).join('');
  return characters.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? characters;
}

/** Hash of a code, for storing and finding it. Dashes, spaces and case do not matter. */
export const hashOfCode = (code: string): string =>
  hash('sha256', code.toUpperCase().replace(/[^0-9A-Z]/g, ''));
