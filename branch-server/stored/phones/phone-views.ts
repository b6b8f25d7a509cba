import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { CUSTOMER } from '#branch-server/stored/tickets/by-customer.ts';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import { type Language, language as languageField } from '#shared/contract/fields.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import { isUnserved } from '#shared/domain/tickets/transitions.ts';
import type { SettingsNow } from '../general-settings.ts';
import { CALLED_MS } from './just-called.ts';

/** For so long after its end a ticket’s address still says how it ended. */
const SHOWN_MS = 6 * 3_600_000;
const MINUTE_MS = 60_000;

/** What of a ticket changes without anything having happened to it: how many go first, and how long that takes. */
export type Standing = Pick<PhoneTicket, 'ahead' | 'waitFromMinutes' | 'waitToMinutes'>;
export const NOT_IN_LINE: Standing = { ahead: null, waitFromMinutes: null, waitToMinutes: null };

/** A ticket as its customer sees it, but for its place in line; and where that is. */
export interface PhoneView {
  readonly shown: Omit<PhoneTicket, keyof Standing | 'now'>;
  /** The queue that it waits in; null where it waits in none. */
  readonly line: { readonly branch: number; readonly queue: number; readonly serviceTime: number } | null;
  readonly arrivedAt: Millis;
}

/** Reads how a ticket stands for its customer; null for one that there is not, or not any more. */
export function createPhoneViews(sqlite: Database, settings: SettingsNow) {
  const byId = statement<{ id: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets as t')
      .innerJoin('branches as b', 'b.id', 't.id_branches')
      .innerJoin('queues as q', 'q.id', 't.id_queues')
      .innerJoin('services as s', 's.id', 't.id_services')
      .leftJoin('workstations as w', 'w.id', 't.id_workstations')
      .leftJoin('postponed_tickets as h', 'h.id_tickets', 't.id')
      .select(['t.id_branches', 't.id_queues', 't.id_queues_first', 't.code', 't.state', 't.language'])
      .select(['t.arrived_at', 't.ended_at', 'b.name as branch', 'b.company_name', 'b.zone'])
      .select(['q.name as queue', 'q.translations', 's.service_time', 'w.name as workstation'])
      .select('h.at as postponed_at')
      .where('t.id', '=', p('id'))
      .where('t.no_ticket', '=', 0),
  );
  const lastCall = statement<{ id: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('ticket_events')
      .select(['at'])
      .where('id_tickets', '=', p('id'))
      .where('kind', 'in', ['call', 'recall'])
      .orderBy('seq', 'desc')
      .limit(1),
  );
  const canceledBy = statement<{ id: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('ticket_events')
      .select(['reason', 'id_users'])
      .where('id_tickets', '=', p('id'))
      .where('kind', '=', 'cancel')
      .orderBy('seq', 'desc')
      .limit(1),
  );

  type Row = NonNullable<ReturnType<typeof byId.get>>;

  function howCanceled(id: TicketId): PhoneTicket['stage'] {
    const by = canceledBy.get({ id });
    if (by?.reason === CUSTOMER) return 'left';
    // Nobody of the staff did it: the day ended.
    return by && by.id_users === null && by.reason === null ? 'closed' : 'canceled';
  }

  function stageOf(id: TicketId, { state }: Row, isCalled: boolean): PhoneTicket['stage'] {
    switch (state) {
      case 'assisting':
        return isCalled ? 'called' : 'serving';
      case 'assisted':
        return 'finished';
      case 'noshow':
        return 'absent';
      case 'canceled':
        return howCanceled(id);
      default:
        return state;
    }
  }

  return (id: TicketId, now: Millis): PhoneView | null => {
    const row = byId.get({ id });
    if (!row) return null;
    const { state, ended_at } = row;
    if (state !== 'waiting' && ended_at !== null && ended_at < now - SHOWN_MS) return null;
    const { recoverNoShow, noShowTime } = settings();
    const calledAt = state === 'assisting' ? (lastCall.get({ id })?.at ?? null) : null;
    const isCalled = calledAt !== null && now < calledAt + CALLED_MS;
    const backUntil = (ended_at ?? 0) + noShowTime * MINUTE_MS;
    const mayPostpone = recoverNoShow && row.postponed_at === null;
    return {
      shown: {
        code: row.code,
        stage: stageOf(id, row, isCalled),
        ...{ branchName: row.branch, companyName: row.company_name, zone: String(row.zone) },
        name: row.queue,
        names: JSON.parse(row.translations || '{}'),
        isTransferred: row.id_queues_first !== null && row.id_queues_first !== row.id_queues,
        workstation: state === 'assisting' ? row.workstation : null,
        calledAt,
        calledUntil: calledAt === null ? null : calledAt + CALLED_MS,
        canAskForTime: mayPostpone && (state === 'waiting' || isCalled),
        canLeave: isUnserved(state),
        backUntil: state === 'noshow' && recoverNoShow && backUntil > now ? backUntil : null,
        language: languageOf(row.language),
      },
      line:
        state === 'waiting'
          ? { branch: row.id_branches, queue: row.id_queues, serviceTime: row.service_time }
          : null,
      arrivedAt: row.arrived_at,
    };
  };
}

export type PhoneViews = ReturnType<typeof createPhoneViews>;

const languageOf = (stored: string): Language => languageField.catch('es').parse(stored);
