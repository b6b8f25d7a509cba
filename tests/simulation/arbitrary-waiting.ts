import fc, { type Arbitrary } from 'fast-check';
import type { OrderingProfile } from '#shared/domain/calling/profile.ts';
import { type OrderingType, type Round, STRATEGIES } from '#shared/domain/calling/strategies.ts';
import type { Customer } from '#shared/domain/simulation/customer.ts';
import { rowOf } from './profile-of.ts';

const TYPES = Object.keys(STRATEGIES) as OrderingType[];
/** Four queues, the last one with appointments. */
export const QUEUES = [1, 2, 3, 4].map((id) => ({ id, name: `queue ${id}`, appointments: id === 4 }));
/** All moments lie within it. */
export const SPAN_MS = 60_000;

const queueId = fc.constantFrom(...QUEUES.map(({ id }) => id));
const moment = fc.integer({ min: 0, max: SPAN_MS / 5_000 }).map((step) => step * 5_000);
const small = fc.integer({ min: 0, max: 3 });

/**
 * Customers with many ties: in one queue or several, transferred or not, with or without appointment and politeness.
 */
export const customers: Arbitrary<Customer[]> = fc
  .array(
    fc.record({
      queueId,
      arrivedAt: moment,
      moved: fc.oneof(fc.constant(0), moment),
      appointmentAt: fc.option(moment),
      politeness: fc.constantFrom(0, 0, 5_000, 20_000),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    // Ids increase with arrival, as assigned by a branch.
    list
      .toSorted((a, b) => a.arrivedAt - b.arrivedAt)
      .map(({ moved, politeness, ...one }, index) => ({
        ...one,
        id: index + 1,
        code: `T${index + 1}`,
        enteredAt: one.arrivedAt + moved,
        callableAt: one.arrivedAt + moved + politeness,
      })),
  );

const rows = fc
  .uniqueArray(
    fc.record({ queueId, sequence: small, weight: small, iterations: small, level: small, limit: small }),
    { selector: (row) => row.queueId, maxLength: 4 },
  )
  .map((list) =>
    list.map(({ limit, ...row }, index) => ({ ...rowOf({ ...row, limit: limit * 10 }), id: index + 1 })),
  );

const ordering = (id: number): Arbitrary<OrderingProfile> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(`profile ${id}`),
    type: fc.constantFrom(...TYPES),
    generalLimit: fc.constantFrom(0, 0, 10, 30),
    rows,
    alternative: fc.constant(null),
  });

/** A profile of any ordering type, with or without alternative. */
export const profiles: Arbitrary<OrderingProfile> = fc
  .tuple(ordering(1), fc.option(ordering(2)))
  .map(([own, alternative]) => ({ ...own, alternative }));

export const rounds: Arbitrary<ReadonlyMap<number, Round>> = fc
  .option(fc.record({ row: queueId, called: fc.integer({ min: 1, max: 4 }) }))
  .map((round) => new Map(round ? [[1, round]] : []));
