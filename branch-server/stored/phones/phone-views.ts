import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import { type QueueStatus, toPhoneTicketView } from '#shared/server/statistics/phone-ticket-view.ts';
import type { SettingsNow } from '../general-settings.ts';
import type { OutsideAddress } from './ticket-addresses.ts';

export const NOT_QUEUED: QueueStatus = {
  isServed: true,
  ahead: null,
  waitFromMinutes: null,
  waitToMinutes: null,
  waitRise: null,
  appointmentAt: null,
};

/** The fields of a ticket for its customer, except its position, and the queue to which that belongs. */
export interface PhoneView {
  readonly view: Omit<PhoneTicket, keyof QueueStatus | 'now'>;
  /** The queue in which it waits; null in other states. */
  readonly line: { readonly branch: number; readonly queue: number } | null;
  readonly arrivedAt: Millis;
  /** The time of its appointment; null without one. */
  readonly appointmentAt: Millis | null;
}

/** State of a ticket for its customer; null for an unknown or expired one. */
export function createPhoneViews(sqlite: Database, settings: SettingsNow, outside: OutsideAddress) {
  const byId = statement<{ id: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets as t')
      .innerJoin('branches as b', 'b.id', 't.id_branches')
      .innerJoin('queues as q', 'q.id', 't.id_queues')
      .leftJoin('workstations as w', 'w.id', 't.id_workstations')
      .leftJoin('postponed_tickets as h', 'h.id_tickets', 't.id')
      .select(['t.id_branches', 't.id_queues', 't.id_queues_first', 't.code', 't.state', 't.language'])
      .select([
        't.arrived_at',
        't.appointment_at',
        't.ended_at',
        'b.name as branch',
        'b.company_name',
        'b.zone',
      ])
      .select(['q.name as queue', 'q.translations', 'w.name as workstation'])
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

  return (id: TicketId, now: Millis): PhoneView | null => {
    const row = byId.get({ id });
    if (!row) return null;
    const { state } = row;
    const view = toPhoneTicketView(
      {
        code: row.code,
        state,
        language: row.language,
        endedAt: row.ended_at,
        branchName: row.branch,
        companyName: row.company_name,
        zone: String(zoneHoursOf(row.zone)),
        queue: row.queue,
        translations: row.translations,
        workstation: row.workstation,
        isTransferred: row.id_queues_first !== null && row.id_queues_first !== row.id_queues,
        calledAt: state === 'assisting' ? (lastCall.get({ id })?.at ?? null) : null,
        canceledBy: state === 'canceled' ? (canceledBy.get({ id }) ?? null) : null,
        isPostponed: row.postponed_at !== null,
      },
      settings(),
      now,
    );
    if (!view) return null;
    return {
      view: { ...view, outside: outside({ id, id_branches: row.id_branches }), relayed: null },
      line: state === 'waiting' ? { branch: row.id_branches, queue: row.id_queues } : null,
      arrivedAt: row.arrived_at,
      appointmentAt: row.appointment_at,
    };
  };
}

export type PhoneViews = ReturnType<typeof createPhoneViews>;
