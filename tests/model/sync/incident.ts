import fc from 'fast-check';
import { type Lie, lie } from './liar.ts';

/**
 * An event of an installation. `who` and `pick` are taken modulo the available entities, so that any list of events
 * can run and shrink.
 */
export type Incident =
  | { readonly type: 'write'; readonly who: number; readonly kinds: readonly RowKind[] }
  | { readonly type: 'deliver' | 'double' | 'drop'; readonly pick: number }
  /** Messages are delivered and timers run for this number of rounds. */
  | { readonly type: 'flow'; readonly rounds: number }
  | { readonly type: 'wake'; readonly who: number }
  | { readonly type: 'time'; readonly ms: number }
  | { readonly type: 'clock'; readonly who: number; readonly years: number }
  | { readonly type: 'branch-loses-power'; readonly who: number; readonly after: number }
  | { readonly type: 'central-loses-power'; readonly after: number }
  | { readonly type: 'start'; readonly who: number }
  | { readonly type: 'back-up-branch'; readonly who: number }
  | {
      readonly type: 'restore-branch';
      readonly who: number;
      readonly pick: number;
      readonly complete: boolean;
    }
  | { readonly type: 'back-up-central' }
  | { readonly type: 'restore-central'; readonly pick: number }
  | { readonly type: 'clone'; readonly who: number; readonly elsewhere: boolean }
  | { readonly type: 'disk-full'; readonly who: number }
  | { readonly type: 'damage'; readonly who: number; readonly pick: number; readonly how: Damage }
  | { readonly type: 'central-busy'; readonly ms: number }
  | { readonly type: 'lie'; readonly lie: Lie };

/** Damage to a row of a log. */
export type Damage = 'payload' | 'key' | 'chain' | 'gone';

/** Kind of a written row for central. */
export type RowKind = 'ticket' | 'telemetry' | 'poison' | 'unknown' | 'foreign' | 'absurd';

const DAY_MS = 86_400_000;

const who = fc.nat({ max: 7 });
const pick = fc.nat({ max: 31 });
const after = fc.nat({ max: 12 });

const writeOf = (strange: readonly RowKind[]): fc.Arbitrary<Incident> =>
  fc.record({
    type: fc.constant('write' as const),
    who,
    kinds: fc.array(
      fc.oneof(
        { weight: 40, arbitrary: fc.constant('ticket' as const) },
        { weight: 6, arbitrary: fc.constant('telemetry' as const) },
        { weight: 1, arbitrary: fc.constantFrom(...strange) },
      ),
      { minLength: 1, maxLength: 4 },
    ),
  });

/** Rows of a schema that central does not have: too many for a coincidence. */
const misfit = fc.record({
  type: fc.constant('write' as const),
  who,
  kinds: fc.constant(Array<RowKind>(6).fill('poison')),
});

const flow = fc.record({ type: fc.constant('flow' as const), rounds: fc.integer({ min: 1, max: 8 }) });

/** Faults of the network and of one end's power, none of which may change the outcome. */
const disruption: fc.Arbitrary<Incident> = fc.oneof(
  fc.record({ type: fc.constantFrom('deliver', 'deliver', 'double', 'drop'), pick }),
  fc.record({ type: fc.constant('wake' as const), who }),
  fc.record({
    type: fc.constant('time' as const),
    ms: fc.constantFrom(1_000, 40_000, DAY_MS / 2, 3 * DAY_MS, 8 * DAY_MS),
  }),
  fc.record({ type: fc.constant('branch-loses-power' as const), who, after }),
  fc.record({ type: fc.constant('central-loses-power' as const), after }),
  fc.record({ type: fc.constant('start' as const), who }),
  fc.record({ type: fc.constant('central-busy' as const), ms: fc.constantFrom(1_000, 60_000) }),
);

const clock = fc.record({
  type: fc.constant('clock' as const),
  who,
  years: fc.integer({ min: -10, max: 10 }),
});

/** Restores of one end to an earlier state, copies of it, and lost data. */
const disaster: fc.Arbitrary<Incident> = fc.oneof(
  fc.record({ type: fc.constant('back-up-branch' as const), who }),
  fc.record({ type: fc.constant('restore-branch' as const), who, pick, complete: fc.boolean() }),
  fc.record({ type: fc.constant('back-up-central' as const) }),
  fc.record({ type: fc.constant('restore-central' as const), pick }),
  fc.record({ type: fc.constant('clone' as const), who, elsewhere: fc.boolean() }),
  fc.record({ type: fc.constant('disk-full' as const), who }),
  fc.record({
    type: fc.constant('damage' as const),
    who,
    pick,
    how: fc.constantFrom<Damage>('payload', 'key', 'chain', 'gone'),
  }),
);

const lists = (incident: fc.Arbitrary<Incident>, maxLength: number): fc.Arbitrary<Incident[]> =>
  fc.array(incident, { maxLength, size: 'max' });

/** Any event. */
export const anything = (maxLength: number): fc.Arbitrary<Incident[]> =>
  lists(
    fc.oneof(
      { weight: 25, arbitrary: writeOf(['poison', 'unknown', 'foreign', 'absurd']) },
      { weight: 1, arbitrary: misfit },
      { weight: 25, arbitrary: flow },
      { weight: 25, arbitrary: disruption },
      { weight: 5, arbitrary: clock },
      { weight: 20, arbitrary: disaster },
    ),
    maxLength,
  );

/**
 * Work, faults and clock changes without restores and rejections: the quarantined share of a stream's invalid rows
 * depends on how it was cut into pushes.
 */
export const everydayDisruption = (maxLength: number): fc.Arbitrary<Incident[]> =>
  lists(
    fc.oneof(
      { weight: 4, arbitrary: writeOf(['unknown', 'absurd']) },
      { weight: 2, arbitrary: flow },
      { weight: 8, arbitrary: disruption },
      { weight: 2, arbitrary: clock },
    ),
    maxLength,
  );

/**
 * Ordinary faults, and an attacker with a branch's key. Central has no power cuts, because their effect would depend
 * on the attacker's writes.
 */
export const lyingWithIncidents = (maxLength: number): fc.Arbitrary<Incident[]> =>
  lists(
    fc.oneof(
      { weight: 4, arbitrary: writeOf(['unknown', 'absurd']) },
      { weight: 3, arbitrary: flow },
      { weight: 4, arbitrary: disruption.filter(({ type }) => type !== 'central-loses-power') },
      { weight: 8, arbitrary: fc.record({ type: fc.constant('lie' as const), lie }) },
    ),
    maxLength,
  );
