/** Degrees that the sun crosses in an hour. */
const DEGREES_PER_HOUR = 15;

/** Guesses the time zone of a longitude: whole hours that the sun is ahead of UTC. Governments may decide otherwise. */
export const zoneGuess = (longitude: number): number => Math.round(longitude / DEGREES_PER_HOUR) || 0;
