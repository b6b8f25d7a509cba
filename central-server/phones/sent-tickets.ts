import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import { aheadOfTime } from '#shared/domain/appointments/states.ts';
import { type BranchConnectionState, receivedUntil } from '#shared/domain/fleet/received-until.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { TICKET_STATES, type TicketState } from '#shared/domain/tickets/transitions.ts';
import { waitingPositions } from '#shared/domain/tickets/waiting-positions.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import { isLongOver, toPhoneTicketView } from '#shared/server/phones/phone-ticket-view.ts';
import { readReportedWaits, waitAt } from '../db/reported-waits.ts';

type Settings = Pick<GeneralSettings, 'resetHour' | 'recoverNoShow' | 'noShowTime' | 'moreTimeBehind'>;

export interface SentTicketsOptions {
  readonly reader: Kysely<CentralTables>;
  readonly settings: () => Promise<Settings>;
  /** Reads the status of these branches. */
  readonly known: (ids: readonly number[]) => Promise<readonly BranchConnectionState[]>;
}

/** A replicated ticket, without requests made here. */
export interface SentTicket {
  readonly ticket: Omit<PhoneTicket, 'relayed'>;
  readonly isOffline: boolean;
  readonly arrivedAt: Millis;
  readonly state: TicketState;
  readonly isPostponed: boolean;
}

/**
 * Computes the status of a phone ticket from replicated data: current if the branch is connected, otherwise as last
 * received. Times follow the branch's clock. Only tickets of these days are returned.
 */
export function createSentTickets({ reader, settings, known }: SentTicketsOptions) {
  const branchOf = readSeldom(async (idBranches, now) => {
    const [branch, [status], reported] = await Promise.all([
      reader
        .selectFrom('branches')
        .select(['name', 'company_name', 'zone'])
        .where('id', '=', idBranches)
        .executeTakeFirst(),
      known([idBranches]),
      settings(),
    ]);
    if (!branch) return null;
    const days = daysAround(now, branch, reported);
    const [lines, waits] = await Promise.all([
      readBranchQueues(reader, { idBranches, days, behind: reported.moreTimeBehind }),
      readReportedWaits(reader, idBranches),
    ]);
    return { branch, status, reported, ...lines, waits };
  });

  /** Reads a ticket; null if it does not exist, is of another day or has expired. */
  return async (idBranches: number, id: TicketId, now: Millis): Promise<SentTicket | null> => {
    const shared = await branchOf(idBranches, now);
    if (!shared) return null;
    const { branch, reported: reportedWaits } = shared;
    const { asOf, connection } = receivedUntil(shared.status, now);
    const row = await ticketOf(reader, { idBranches, id, days: daysAround(now, branch, reportedWaits) });
    // An unknown state of a later version.
    const state = TICKET_STATES.find((one) => one === row?.state);
    // Expiry follows the current time even if the branch is offline.
    if (!row || !state || isLongOver({ state, endedAt: row.ended_at }, now)) return null;
    const createdThere = (entity: 'queues' | 'workstations', pk: number | null) =>
      pk === null ? null : nameCreatedThere(reader, { idBranches, entity, pk });
    const queue = row.queue ?? (await createdThere('queues', row.id_queues)) ?? '';
    const workstation = row.workstation ?? (await createdThere('workstations', row.id_workstations));
    const what = shared.happened(id, row.incarnation);
    const view = toPhoneTicketView(
      {
        code: row.code,
        state,
        language: row.language,
        endedAt: row.ended_at,
        ...what,
        // The ticket may have been called after its branch was read.
        calledAt: latest(what.calledAt, row.called_at),
        branchName: branch.name,
        companyName: branch.company_name,
        zone: String(branch.zone),
        queue,
        translations: row.translations ?? '',
        workstation,
        isTransferred: row.id_queues_first !== null && row.id_queues_first !== row.id_queues,
      },
      reportedWaits,
      asOf,
    );
    if (!view) return null;
    const isWaiting = state === 'waiting';
    const appointmentAt = isWaiting ? aheadOfTime(row.appointment_at, asOf) : null;
    const isQueued = isWaiting && appointmentAt === null;
    const ahead = isQueued ? shared.ahead(row.id_queues, id) : null;
    const reported = ahead === null ? undefined : shared.waits.get(row.id_queues);
    const wait = waitAt(reported, ahead ?? 0);
    return {
      ticket: {
        ...view,
        ahead,
        waitFromMinutes: wait?.fromMinutes ?? null,
        waitToMinutes: wait?.toMinutes ?? null,
        waitRise: wait?.rise ?? null,
        isServed: reported === undefined || reported.positions.length > 0,
        appointmentAt,
        outside: null,
        now: asOf,
      },
      isOffline: connection !== 'online',
      state,
      arrivedAt: row.arrived_at,
      isPostponed: what.isPostponed,
    };
  };
}

export type SentTickets = ReturnType<typeof createSentTickets>;

const latest = (...moments: readonly (Millis | null)[]): Millis | null =>
  moments.reduce((last, one) => (one !== null && (last === null || one > last) ? one : last), null);

/** The business day and its neighbours: service may cross midnight and clocks differ. */
function daysAround(
  now: Millis,
  { zone }: { readonly zone: string | number },
  { resetHour }: Pick<Settings, 'resetHour'>,
): string[] {
  const calendar = { zoneHours: zoneHoursOf(zone), resetHour };
  return [-DAY_MS, 0, DAY_MS].map((shift) => businessDay(now + shift, calendar));
}

/** Current ticket with an id: the highest incarnation that the branch still has. */
const ticketOf = (
  db: Kysely<CentralTables>,
  { idBranches, id, days }: { idBranches: number; id: TicketId; days: readonly string[] },
) =>
  db
    .selectFrom('fact_tickets as t')
    .leftJoin('queues as q', 'q.id', 't.id_queues')
    // Joins rows of this branch only.
    .leftJoin('workstations as w', (on) =>
      on.onRef('w.id', '=', 't.id_workstations').onRef('w.id_branches', '=', 't.id_branches'),
    )
    .select(['t.code', 't.state', 't.language', 't.incarnation', 't.arrived_at', 't.called_at', 't.ended_at'])
    .select('t.appointment_at')
    .select(['t.id_queues', 't.id_queues_first', 'q.name as queue', 'q.translations'])
    .select(['t.id_workstations', 'w.name as workstation'])
    .where('t.id_branches', '=', idBranches)
    .where('t.day', 'in', days)
    .where('t.id', '=', id)
    .where('t.no_ticket', '=', 0)
    .where('t.deleted_at', 'is', null)
    .orderBy('t.incarnation', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Reads the name of an entity created at the branch; null if it was not. */
async function nameCreatedThere(
  db: Kysely<CentralTables>,
  { idBranches, entity, pk }: { idBranches: number; entity: string; pk: number },
): Promise<string | null> {
  const row = await db
    .selectFrom('branch_rows')
    .select('content')
    .where('id_branches', '=', idBranches)
    .where('entity', '=', entity)
    .where('pk', '=', String(pk))
    .executeTakeFirst();
  const { name } = JSON.parse(row?.content ?? '{}') as { readonly name?: unknown };
  return typeof name === 'string' ? name : null;
}

/** Time for which data of a branch is shared by all phone pages. */
const FRESH_MS = 2_000;

type ReadBranch<T> = (idBranches: number, now: Millis) => Promise<T>;

/** Reads a branch once for all requests within two seconds. Failures are not cached. */
function readSeldom<T>(read: ReadBranch<T>): ReadBranch<T> {
  const cache = new LRUCache<number, Promise<T>>({ ttl: FRESH_MS, ttlAutopurge: true });
  return (idBranches, now) => {
    const before = cache.get(idBranches);
    if (before) return before;
    const reading = read(idBranches, now);
    cache.set(idBranches, reading);
    reading.catch(() => cache.delete(idBranches));
    return reading;
  };
}

/** Replicated data of a branch's days that all phone pages of the branch share. */
export interface BranchQueues {
  /** Number of tickets before a ticket in its queue; null if it does not wait there. */
  readonly ahead: (idQueues: number, id: TicketId) => number | null;
  /** Events of a ticket in this incarnation that customers see. */
  readonly happened: (id: TicketId, incarnation: number) => Happened;
}

export interface Happened {
  readonly calledAt: Millis | null;
  readonly canceledBy: { readonly reason: string | null; readonly id_users: number | null } | null;
  readonly isPostponed: boolean;
}

export interface QueuesOf {
  readonly idBranches: number;
  /** Business days, YYYY-MM-DD. */
  readonly days: readonly string[];
  /** Number of tickets that go before a postponed one. */
  readonly behind: number;
}

const KINDS = ['call', 'recall', 'cancel', 'postpone'];
/** Maximum time a postponement lasts after the request; longer `callable_at` values have other causes. */
const HOLD_MS = 24 * 3_600_000;

/** Reads waiting tickets and their events of a branch; of a reused id the later incarnation counts. */
async function readBranchQueues(
  db: Kysely<CentralTables>,
  { idBranches, days, behind }: QueuesOf,
): Promise<BranchQueues> {
  const [waiting, events] = await Promise.all([
    db
      .selectFrom('fact_tickets as t')
      .select(['t.id', 't.id_queues', 't.arrived_at', 't.callable_at'])
      .where('t.id_branches', '=', idBranches)
      .where('t.day', 'in', days)
      // A literal, so that the partial index applies.
      .where('t.state', '=', sql.lit('waiting'))
      .where('t.deleted_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('fact_tickets as later')
              .select('later.id')
              .whereRef('later.id_branches', '=', 't.id_branches')
              .whereRef('later.id', '=', 't.id')
              .where('later.day', 'in', days)
              .whereRef('later.incarnation', '>', 't.incarnation'),
          ),
        ),
      )
      .orderBy('t.id')
      .execute(),
    db
      .selectFrom('fact_ticket_events')
      .select(['id_tickets', 'incarnation', 'kind', 'at', 'reason', 'id_users'])
      .where('id_branches', '=', idBranches)
      .where('day', 'in', days)
      .where('kind', 'in', KINDS)
      .where('deleted_at', 'is', null)
      .orderBy('incarnation')
      .orderBy('seq')
      .execute(),
  ]);
  const queues = Map.groupBy(waiting, ({ id_queues }) => id_queues);
  const positions = new Map(
    [...queues].map(([queue, rows]) => {
      const ids = rows.map(({ id }) => id);
      const reserved = new Set(
        rows.filter((row) => row.callable_at >= row.arrived_at + HOLD_MS).map(({ id }) => id),
      );
      // Branches do not replicate who goes before a postponed ticket, so the next waiting tickets are assumed.
      const next = (id: number) => ids.filter((one) => one > id && !reserved.has(one)).slice(0, behind);
      return [queue, waitingPositions(ids, new Map([...reserved].map((id) => [id, next(id)])))];
    }),
  );
  const byTicket = Map.groupBy(events, ({ id_tickets }) => id_tickets);
  return {
    ahead: (idQueues, id) => positions.get(idQueues)?.get(id) ?? null,
    happened(id, incarnation) {
      const own = (byTicket.get(id) ?? []).filter((event) => event.incarnation >= incarnation);
      const last = (...kinds: string[]) => own.findLast(({ kind }) => kinds.includes(kind));
      return {
        calledAt: last('call', 'recall')?.at ?? null,
        canceledBy: last('cancel') ?? null,
        isPostponed: last('postpone') !== undefined,
      };
    },
  };
}
