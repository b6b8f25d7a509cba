/**
 * How often a random test draws: `few` times where nothing that it depends on has changed since it last passed in its
 * long form, as `npm test` finds out, otherwise `many`.
 */
export const runs = (many: number, few: number): number =>
  process.env.TURNO_TEST_FORM === 'short' ? few : many;
