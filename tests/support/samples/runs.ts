/**
 * Number of draws of a random test: `few` if none of its dependencies has changed since it last passed in its
 * long form, as determined by `npm test`, otherwise `many`.
 */
export const runs = (many: number, few: number): number =>
  process.env.TURNO_TEST_FORM === 'short' ? few : many;
