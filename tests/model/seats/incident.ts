import fc from 'fast-check';

/** An event; `who`, `place` and `pick` are taken modulo the available entities. */
export type Incident =
  | { readonly type: 'book' | 'cancel' | 'give'; readonly who: number; readonly seat: number }
  | { readonly type: 'level' | 'wake' | 'back-up' | 'copy'; readonly who: number }
  | { readonly type: 'deliver' | 'double' | 'drop' | 'hold-back'; readonly pick: number }
  | { readonly type: 'restore'; readonly who: number; readonly pick: number }
  /** Messages are delivered for this number of rounds. */
  | { readonly type: 'flow'; readonly rounds: number; readonly isEchoing: boolean }
  /** A machine is added; or an existing one becomes the branch, after the previous one was lost. */
  | { readonly type: 'bring-machine' }
  | { readonly type: 'replace'; readonly who: number };

const who = fc.nat({ max: 11 });
const seat = fc.nat({ max: 5 });
const pick = fc.nat({ max: 31 });

const incident: fc.Arbitrary<Incident> = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.record({ type: fc.constantFrom('book', 'book', 'cancel', 'give'), who, seat }),
  },
  { weight: 24, arbitrary: fc.record({ type: fc.constantFrom('wake', 'wake', 'level'), who }) },
  {
    weight: 30,
    arbitrary: fc.record({
      type: fc.constantFrom('deliver', 'deliver', 'double', 'drop', 'hold-back', 'hold-back'),
      pick,
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      type: fc.constant('flow' as const),
      rounds: fc.integer({ min: 1, max: 3 }),
      isEchoing: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('back-up' as const), who }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('restore' as const), who, pick }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('copy' as const), who }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('bring-machine' as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('replace' as const), who }) },
);

/** Anything that can happen, in any order. */
export const anything = (maxLength: number): fc.Arbitrary<Incident[]> =>
  fc.array(incident, { maxLength, size: 'max' });
