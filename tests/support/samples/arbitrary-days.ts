import fc, { type Arbitrary } from 'fast-check';
import type { FactTicketEventsTable, FactTicketsTable } from '#central-server/db/schema/facts.ts';
import { eventFact, ticketFact } from './facts.ts';

interface Batch {
  readonly tickets: readonly FactTicketsTable[];
  readonly events: readonly FactTicketEventsTable[];
  /** True if the aggregates are recomputed before the next fact arrives. */
  readonly recompute: boolean;
}

/** Facts of a few branches and days as they arrive: unordered, in parts, repeated, with intermediate states. */
export interface ArbitraryDays {
  /** Number of branches, with ids from 0; tests replace the ids. */
  readonly branches: number;
  readonly batches: readonly Batch[];
  /** The final state of the facts. */
  readonly final: {
    readonly tickets: readonly FactTicketsTable[];
    readonly events: readonly FactTicketEventsTable[];
  };
}

const BRANCHES = 2;
const DAYS = ['2026-11-15', '2026-11-16'] as const;
const MIDNIGHT = Date.UTC(2026, 10, 15);
/** From the previous day to the next one: a ticket's day may begin and end at any hour. */
const moment = fc
  .integer({ min: -12 * 60, max: 60 * 60 })
  .map((minutes) => MIDNIGHT + minutes * 60_000 + 999);
const span = fc.oneof(
  fc.integer({ min: -60_000, max: 3_600_000 }),
  // Around the service levels of queues, to the millisecond.
  fc.constantFrom(59_999, 60_000, 60_001, 599_999, 600_000, 600_001),
);

const ticket = fc.record({
  dimensions: fc.record({
    id_branches: fc.nat({ max: BRANCHES - 1 }),
    day: fc.constantFrom(...DAYS),
    id_queues: fc.integer({ min: 1, max: 3 }),
    id_services: fc.integer({ min: 1, max: 2 }),
    id_segments: fc.integer({ min: 1, max: 2 }),
    no_ticket: fc.constantFrom(0, 0, 0, 1),
  }),
  arrived: moment,
  moved: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_600_000 })),
  waited: fc.option(span),
  took: fc.option(span),
  end: fc.constantFrom('assisted', 'assisted', 'noshow', 'canceled', 'told-by-a-later-version'),
  workstation: fc.integer({ min: 1, max: 3 }),
  transfers: fc.array(
    fc.record({ after: fc.nat({ max: 600_000 }), to: fc.integer({ min: 1, max: 3 }), undone: fc.boolean() }),
    { maxLength: 2 },
  ),
});
type Rendered = typeof ticket extends Arbitrary<infer T> ? T : never;

/** The final state of the ticket. */
function asFact(
  { dimensions, arrived, moved, waited, took, end, workstation }: Rendered,
  id: number,
): FactTicketsTable {
  const entered_at = arrived + moved;
  const called_at = waited === null ? null : entered_at + waited;
  const base = {
    ...dimensions,
    no_ticket: dimensions.no_ticket as 0 | 1,
    id,
    arrived_at: arrived,
    entered_at,
  };
  if (called_at === null) {
    return ticketFact(took === null ? base : { ...base, state: 'canceled', ended_at: entered_at + took });
  }
  const called = { ...base, called_at, id_workstations: workstation, id_users: workstation };
  return ticketFact(
    took === null ? { ...called, state: 'assisting' } : { ...called, state: end, ended_at: called_at + took },
  );
}

function eventsOf(rendered: readonly Rendered[]): FactTicketEventsTable[] {
  let seq = 0;
  return rendered.flatMap(({ dimensions: { id_branches, day }, arrived, transfers }, id) =>
    transfers.flatMap(({ after, to, undone }) =>
      ['transfer', undone ? 'undo' : 'call'].map((kind) => {
        seq += 1;
        return eventFact({ id_branches, day, seq, id_tickets: id, kind, at: arrived + after, id_queues: to });
      }),
    ),
  );
}

export const arbitraryDays: Arbitrary<ArbitraryDays> = fc
  .array(ticket, { minLength: 1, maxLength: 25 })
  .chain((rendered) => {
    const tickets = rendered.map(asFact);
    const events = eventsOf(rendered);
    const early = tickets.map((one) => ({ ...one, state: 'waiting', called_at: null, ended_at: null }));
    const some = <Row>(rows: readonly Row[]) => fc.subarray([...rows], { minLength: 0 });
    const batch = fc.record({
      tickets: fc.oneof(some(early), some(tickets)),
      events: some(events),
      recompute: fc.boolean(),
    });
    return fc.record({
      branches: fc.constant(BRANCHES),
      batches: fc
        .tuple(fc.array(batch, { maxLength: 4 }), shuffled(tickets), shuffled(events), fc.boolean())
        .map(([before, lastTickets, lastEvents, again]) => {
          const half = Math.ceil(lastTickets.length / 2);
          const last = [
            { tickets: lastTickets.slice(0, half), events: lastEvents, recompute: true },
            { tickets: lastTickets.slice(half), events: [], recompute: again },
            ...(again ? [{ tickets: lastTickets, events: lastEvents, recompute: false }] : []),
          ];
          return [...before, ...last];
        }),
      final: fc.constant({ tickets, events }),
    });
  });

const shuffled = <Row>(rows: readonly Row[]) =>
  fc.shuffledSubarray([...rows], { minLength: rows.length, maxLength: rows.length });
