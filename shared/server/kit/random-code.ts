import { hash, randomInt } from 'node:crypto';

/** Leaves out what is taken for something else when read aloud or from paper: 0 and O, 1 and I and L, U and V. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 5;

/**
 * A code of so many letters, 4.9 bits each, in groups that can be dictated: `K7QPM-2F9TC-XW4RB-H6DNJ`. `below` draws a
 * whole number under a limit, without favouring any.
 */
export function generateCode(length: number, below: (limit: number) => number = randomInt): string {
  const characters = Array.from({ length }, () => CODE_ALPHABET.charAt(below(CODE_ALPHABET.length))).join('');
  return characters.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? characters;
}

/**
 * Hashes a code, to keep it and to look for it. Of a hash of something drawn at random, the time that a search takes
 * tells nothing of use. Dashes, spaces and case do not matter.
 */
export const hashOfCode = (code: string): string =>
  hash('sha256', code.toUpperCase().replace(/[^0-9A-Z]/g, ''));
