import fc, { type Arbitrary } from 'fast-check';
import { ORDERING } from './known.ts';

/** Number of queues: few, so that profiles share them. The third one has appointments. */
export const QUEUES = 4;
export const WORKSTATION_COUNT = 3;
const PROFILES = 3;

const queue = fc.nat(QUEUES - 1);
const workstation = fc.nat(WORKSTATION_COUNT - 1);
const small = fc.nat(2);
const seconds = fc.constantFrom(0, 0, 0, 60, 180);

const row = fc.record({
  queue,
  sequence: small,
  weight: fc.integer({ min: 1, max: 4 }),
  iterations: fc.integer({ min: 1, max: 3 }),
  level: small,
  limit: fc.constantFrom(0, 20, 60),
});
export type GeneratedRow = typeof row extends Arbitrary<infer One> ? One : never;

const someRows = fc.uniqueArray(row, { selector: (one) => one.queue, minLength: 2, maxLength: QUEUES });

const ordering = fc.record({
  // Repeats the types with most distinctions and state.
  type: fc.constantFrom(
    ...ORDERING,
    'APPOINTMENTBASED' as const,
    'RATIOBASED' as const,
    'RATIOBASED' as const,
  ),
  generalLimit: seconds,
  rows: fc.oneof({ weight: 1, arbitrary: fc.constant([]) }, { weight: 4, arbitrary: someRows }),
  /** True if the profile has an alternative. */
  hasAlternative: fc.boolean(),
});

const conditional = fc.record({
  measures: fc.constantFrom('CUSTOMERS' as const, 'WAIT' as const, 'OPEN' as const),
  value: fc.nat(5),
  generalLimit: seconds,
  a: fc.nat(PROFILES - 1),
  b: fc.nat(PROFILES - 1),
  hasAlternative: fc.boolean(),
});

const view = fc.uniqueArray(queue, { minLength: 2, maxLength: QUEUES });

/** Configuration of the branch in the morning. */
const morning = fc.record({
  /** Customers at opening: three for each of these queues, in order. */
  crowd: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(queue, { minLength: QUEUES, maxLength: QUEUES + 2 }) },
  ),
  profiles: fc.array(ordering, { minLength: PROFILES, maxLength: PROFILES }),
  conditional,
  views: fc.tuple(fc.constant([0, 1, 2, 3]), view),
  workstations: fc.array(
    fc.record({
      /** The conditional profile, or an ordering one. */
      profile: fc.constantFrom('conditional' as const, 0, 0, 1, 2),
      view: fc.constantFrom(0, 0, 1),
    }),
    { minLength: WORKSTATION_COUNT, maxLength: WORKSTATION_COUNT },
  ),
  /** Politeness of each queue in seconds. */
  politeness: fc.array(fc.constantFrom(0, 0, 10), { minLength: QUEUES, maxLength: QUEUES }),
});
export type Morning = typeof morning extends Arbitrary<infer One> ? One : never;

const what = <Name extends string>(name: Name) => fc.constant(name);

/** Events of a day, in order. */
const incident = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: what('comes'), queue }) },
  { weight: 8, arbitrary: fc.record({ what: what('arriveAsGroup'), queue, amount: fc.constantFrom(2, 3) }) },
  {
    weight: 10,
    arbitrary: fc.record({
      what: what('comesByAppointment'),
      // Mostly the queue with appointments.
      queue: fc.constantFrom(2, 2, 2, 2, 0),
      in: fc.integer({ min: -120, max: 200 }),
    }),
  },
  {
    weight: 24,
    arbitrary: fc.record({
      what: what('calls'),
      workstation,
      fate: fc.constantFrom('end', 'end', 'noShow', 'transfer', 'transfer', 'hold'),
      to: queue,
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: what('recovers'), pick: fc.nat(5) }) },
  {
    weight: 8,
    arbitrary: fc.record({ what: what('passes'), seconds: fc.constantFrom(1, 5, 20, 50, 90, 200) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: what('isSet'),
      seconds: fc.constantFrom(-1_800, -100, -30, 40, 300, 1_800),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      what: what('switches'),
      queue,
      by: fc.constantFrom('enabled', 'available'),
      on: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      what: what('losesRow'),
      profile: fc.nat(PROFILES - 1),
      /** One of its rows, or the one of the current round. */
      pick: fc.constantFrom('inTurn' as const, 'inTurn' as const, 0, 1, 2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: what('gainsRow'), profile: fc.nat(PROFILES - 1), row }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: what('changesRow'), profile: fc.nat(PROFILES - 1), pick: fc.nat(3), row }),
  },
  { weight: 2, arbitrary: fc.record({ what: what('opensOrCloses'), workstation }) },
  { weight: 1, arbitrary: fc.record({ what: what('restarts') }) },
);
export type Incident = typeof incident extends Arbitrary<infer One> ? One : never;

export const days = (maxLength: number) =>
  fc.record({
    morning,
    incidents: fc.array(incident, { minLength: maxLength / 2, maxLength, size: 'max' }),
  });
