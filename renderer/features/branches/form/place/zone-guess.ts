/** Degrees that the sun crosses in an hour. */
const DEGREES_PER_HOUR = 15;

/** Whole hours that the sun is ahead of UTC at a longitude: near its time zone, which governments decide. */
export const zoneGuess = (longitude: number): number => Math.round(longitude / DEGREES_PER_HOUR) || 0;
