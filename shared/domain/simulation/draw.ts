/** Random values of distributions, from numbers in [0, 1). */

/** Exponentially distributed time to the next event at a `rate`. */
export const exponential = (random: () => number, rate: number): number => -Math.log(1 - random()) / rate;

/** Log-normal duration with a `median`; larger `spread` gives longer extremes (0.5 is typical). */
export function logNormal(random: () => number, median: number, spread: number): number {
  return median * Math.exp(spread * standardNormal(random));
}

/** Box and Muller, 1958. */
function standardNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
