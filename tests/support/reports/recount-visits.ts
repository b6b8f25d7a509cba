import type { Database } from 'better-sqlite3';
import { rowsOf } from '../checks/look-into.ts';

/** A customer's visit according to the event log. */
export interface Visit {
  readonly day: string;
  readonly arrivedAt: number;
  readonly branch: string;
  /** Offset from UTC in hours. */
  readonly zone: number;
  readonly idQueues: number;
  /** The queue in which it ended. */
  readonly queue: string;
  readonly service_name: string;
  readonly segment: string;
  /** Service level of the queue in seconds; 0 for none. */
  readonly promise: number;
  /** Milliseconds from entering the last queue to the last call; null without a call. */
  readonly wait: number | null;
  /** From the last call to the end; null without service. */
  readonly service: number | null;
  readonly end: 'assisted' | 'noshow' | 'canceled' | null;
  readonly transfers: number;
}

interface Reported {
  readonly ticket: number;
  readonly kind: string;
  readonly at: number;
}

interface Known
  extends Pick<
    Visit,
    'day' | 'branch' | 'zone' | 'idQueues' | 'queue' | 'service_name' | 'segment' | 'promise'
  > {
  readonly ticket: number;
}

const EVENTS = 'select id_tickets as ticket, kind, at from ticket_events order by id_branches, seq';
const TICKETS = `select t.id as ticket, t.day, b.name as branch, cast(b.zone as real) as zone, q.id as idQueues,
    q.name as queue, s.name as service_name, g.name as segment, q.sla as promise
  from tickets t, branches b, queues q, services s, segments g
  where b.id = t.id_branches and q.id = t.id_queues and s.id = t.id_services and g.id = t.id_segments order by t.id`;

/** Replays the event log without any rules of the product; returns the result of each visit. */
export function recountVisits(sqlite: Database): Visit[] {
  const events = Map.groupBy(rowsOf<Reported>(sqlite, EVENTS), ({ ticket }) => ticket);
  return rowsOf<Known>(sqlite, TICKETS).map(({ ticket, ...known }) => {
    const announced = events.get(ticket) ?? [];
    let [entered, calledAt, wait, service] = [0, 0, null as number | null, null as number | null];
    let end: Visit['end'] = null;
    let transfers = 0;
    for (const { kind, at } of announced) {
      if (kind === 'issue' || kind === 'transfer') [entered, wait] = [at, null];
      if (kind === 'transfer') transfers += 1;
      if (kind === 'call') [calledAt, wait] = [at, at - entered];
      if (kind === 'end') [end, service] = ['assisted', at - calledAt];
      if (kind === 'noShow') end = 'noshow';
      if (kind === 'cancel') end = 'canceled';
    }
    return { ...known, arrivedAt: announced[0]?.at ?? 0, wait, service, end, transfers };
  });
}
