/** The roll that tickets are reckoned by, metres: a usual one of 80 mm. */
export const ROLL_METRES = 80;

/** Answers how many whole tickets of a length, millimetres, come from a roll. */
export const ticketsPerRoll = (millimetres: number): number =>
  millimetres > 0 ? Math.floor((ROLL_METRES * 1_000) / millimetres) : 0;
