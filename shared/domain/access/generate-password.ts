/** Leaves out letters and digits that look alike: a password may be passed on over the telephone. */
const LOWER = 'abcdefghijkmnpqrstuvwxyz';
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const KINDS = [LOWER, UPPER, DIGITS, LOWER] as const;

/** Characters between two hyphens. */
const GROUP = 4;
const SHORTEST = 14;

/**
 * A password that any policy takes: letters of both cases, digits and hyphens, no character twice in a row, as
 * `kT4n-wR7d-bX3m`. `random` gives whole numbers from 0 up to, but without, the one that it is handed.
 *
 * @param least characters that it must have
 */
export function generatePassword(min: number, random: (below: number) => number): string {
  let made = '';
  for (let place = 0; made.length < Math.max(min, SHORTEST) || place % GROUP !== 0; place++) {
    if (place > 0 && place % GROUP === 0) made += '-';
    const kind = KINDS[place % GROUP] ?? LOWER;
    const others = [...kind].filter((character) => character !== made.at(-1));
    made += others[random(others.length)];
  }
  return made;
}
