import fc from 'fast-check';

/** Something that happens; `who`, `place` and `pick` are taken modulo what there is at that moment. */
export type Happening =
  | { readonly type: 'book' | 'cancel' | 'give'; readonly who: number; readonly place: number }
  | { readonly type: 'level' | 'wake' | 'back-up' | 'copy'; readonly who: number }
  | { readonly type: 'deliver' | 'double' | 'drop' | 'hold-back'; readonly pick: number }
  | { readonly type: 'restore'; readonly who: number; readonly pick: number }
  /** Messages go through for so many rounds. */
  | { readonly type: 'flow'; readonly rounds: number; readonly isEchoing: boolean }
  /** Another machine comes into the house; one that is there becomes the branch, the one before being gone. */
  | { readonly type: 'bring-machine' }
  | { readonly type: 'replace'; readonly who: number };

const who = fc.nat({ max: 11 });
const place = fc.nat({ max: 5 });
const pick = fc.nat({ max: 31 });

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.record({ type: fc.constantFrom('book', 'book', 'cancel', 'give'), who, place }),
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
export const anything = (maxLength: number): fc.Arbitrary<Happening[]> =>
  fc.array(happening, { maxLength, size: 'max' });
