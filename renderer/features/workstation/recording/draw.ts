/**
 * Whether an attention is recorded: a number from 1 to 100 is drawn, and those up to the frequency are (operations
 * specification, section 9). 0 records none, 100 all. `random` answers from 0 to below 1.
 */
export function isDrawn(frequency: number, random: () => number): boolean {
  return 1 + Math.floor(random() * 100) <= frequency;
}
