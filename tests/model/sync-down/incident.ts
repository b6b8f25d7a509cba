import fc from 'fast-check';

/**
 * An event of an installation. `who` and `pick` are taken modulo the available entities, so that any list of events
 * can run and shrink.
 */
export type Incident =
  /** One transaction at central. */
  | { readonly type: 'write'; readonly writes: readonly Write[] }
  /** The same within a rollout: the current one, otherwise a new one. */
  | { readonly type: 'roll-out'; readonly writes: readonly Write[] }
  | { readonly type: 'reach'; readonly branch: number }
  | { readonly type: 'end-rollout'; readonly reverted: boolean }
  | { readonly type: 'retype'; readonly branch: number; readonly to: number }
  | { readonly type: 'deliver' | 'double' | 'drop'; readonly pick: number }
  /** Messages are delivered and timers run for this number of rounds. */
  | { readonly type: 'flow'; readonly rounds: number }
  | { readonly type: 'news' | 'wake' | 'start' | 'back-up-branch'; readonly who: number }
  | { readonly type: 'time'; readonly ms: number }
  /** Central purges its present deletions. */
  | { readonly type: 'purge' | 'back-up-central' }
  | { readonly type: 'branch-loses-power'; readonly who: number; readonly after: number }
  | { readonly type: 'restore-branch'; readonly who: number; readonly pick: number }
  | { readonly type: 'restore-central'; readonly pick: number }
  | { readonly type: 'clone'; readonly who: number };

/** A row created, changed or deleted at central. */
export type Write =
  | { readonly do: 'add'; readonly kind: Kind; readonly of: number }
  | { readonly do: 'change' | 'delete' | 'move'; readonly pick: number; readonly of: number };

/** Rows for all branches, for a type, for one branch, for named branches, and rows partly for a type. */
export type Kind = 'services' | 'view_profiles' | 'workstations' | 'timetables' | 'view_profile_queues';

const who = fc.nat({ max: 7 });
const pick = fc.nat({ max: 31 });

const write: fc.Arbitrary<Write> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      kind: fc.constantFrom<Kind>(
        'services',
        'view_profiles',
        'workstations',
        'timetables',
        'view_profile_queues',
      ),
      of: who,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('change', 'delete', 'move'), pick, of: who }) },
);

/** Changes at central, which alone determine the final state of branches. */
export const WORK: readonly Incident['type'][] = ['write', 'roll-out', 'reach', 'end-rollout', 'retype'];

const work: fc.Arbitrary<Incident> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constantFrom('write', 'write', 'roll-out'),
      writes: fc.array(write, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('reach' as const), branch: who }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('end-rollout' as const), reverted: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('retype' as const),
      branch: who,
      to: fc.integer({ min: 1, max: 2 }),
    }),
  },
);

const flow = fc.record({ type: fc.constant('flow' as const), rounds: fc.integer({ min: 1, max: 6 }) });

/** Faults of the network and of the branch's power. */
const disruption: fc.Arbitrary<Incident> = fc.oneof(
  fc.record({ type: fc.constantFrom('deliver', 'deliver', 'double', 'drop'), pick }),
  fc.record({ type: fc.constantFrom('news', 'wake', 'start'), who }),
  fc.record({ type: fc.constant('time' as const), ms: fc.constantFrom(1_000, 40_000, 400_000) }),
  fc.record({ type: fc.constant('branch-loses-power' as const), who, after: fc.nat({ max: 12 }) }),
);

/** Restores of one end to an earlier state, copies of it, and lost state. */
const disaster: fc.Arbitrary<Incident> = fc.oneof(
  fc.record({ type: fc.constantFrom('purge', 'back-up-central') }),
  fc.record({ type: fc.constant('back-up-branch' as const), who }),
  fc.record({ type: fc.constant('restore-branch' as const), who, pick }),
  fc.record({ type: fc.constant('restore-central' as const), pick }),
  fc.record({ type: fc.constant('clone' as const), who }),
);

const lists = (incident: fc.Arbitrary<Incident>, maxLength: number): fc.Arbitrary<Incident[]> =>
  fc.array(incident, { maxLength, size: 'max' });

/** Any event. */
export const anything = (maxLength: number): fc.Arbitrary<Incident[]> =>
  lists(
    fc.oneof(
      { weight: 30, arbitrary: work },
      { weight: 25, arbitrary: flow },
      { weight: 25, arbitrary: disruption },
      { weight: 20, arbitrary: disaster },
    ),
    maxLength,
  );

/** Work and faults without restores. */
export const everydayDisruption = (maxLength: number): fc.Arbitrary<Incident[]> =>
  lists(
    fc.oneof(
      { weight: 4, arbitrary: work },
      { weight: 2, arbitrary: flow },
      { weight: 6, arbitrary: disruption },
    ),
    maxLength,
  );
