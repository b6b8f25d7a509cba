/** Without characters that look alike, because passwords may be dictated. */
const LOWER = 'abcdefghijkmnpqrstuvwxyz';
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const KINDS = [LOWER, UPPER, DIGITS, LOWER] as const;

/** Characters between hyphens. */
const GROUP = 4;
const SHORTEST = 14;

/**
 * Generates a password that satisfies every policy: both cases, digits, hyphens and no repeated characters, such as
 * `kT4n-wR7d-bX3m`. `random` returns integers from 0 to below its argument.
 * @param min minimum length
 */
export function generatePassword(min: number, random: (below: number) => number): string {
  let created = '';
  for (let index = 0; created.length < Math.max(min, SHORTEST) || index % GROUP !== 0; index++) {
    if (index > 0 && index % GROUP === 0) created += '-';
    const kind = KINDS[index % GROUP] ?? LOWER;
    const others = [...kind].filter((character) => character !== created.at(-1));
    created += others[random(others.length)];
  }
  return created;
}
