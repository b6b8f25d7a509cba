/** Draws from distributions, from numbers in [0, 1). */

/** Time to the next of something that happens `rate` times in a unit of time. */
export const exponential = (random: () => number, rate: number): number => -Math.log(1 - random()) / rate;

/** A span whose half lie below `median`; the larger `spread`, the longer the longest (0.5 is usual at a counter). */
export function logNormal(random: () => number, median: number, spread: number): number {
  return median * Math.exp(spread * standardNormal(random));
}

/** Box and Muller, 1958. */
function standardNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
