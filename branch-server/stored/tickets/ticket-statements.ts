import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { TicketState } from '#shared/domain/tickets/transitions.ts';
import type { TicketRow } from './ticket-row.ts';

/** A ticket as it becomes, and the state and version that it must still have. */
type Update = TicketRow & { from: TicketState; seen: number };

export function insertTicket(sqlite: Database) {
  return statement<TicketRow>()(sqlite, (db, p) =>
    db.insertInto('tickets').values({
      id: p('id'),
      row_ver: p('row_ver'),
      id_branches: p('id_branches'),
      id_queues: p('id_queues'),
      id_services: p('id_services'),
      id_segments: p('id_segments'),
      letter: p('letter'),
      number: p('number'),
      code: p('code'),
      state: p('state'),
      day: p('day'),
      language: p('language'),
      customer_name: p('customer_name'),
      arrived_at: p('arrived_at'),
      entered_at: p('entered_at'),
      callable_at: p('callable_at'),
      appointment_at: p('appointment_at'),
      called_at: p('called_at'),
      ended_at: p('ended_at'),
      id_workstations: p('id_workstations'),
      id_users: p('id_users'),
      no_ticket: p('no_ticket'),
      phone: p('phone'),
      notes: p('notes'),
      sms: p('sms'),
      id_customers: p('id_customers'),
      customer_key: p('customer_key'),
      forecast_from: p('forecast_from'),
      forecast_to: p('forecast_to'),
      id_queues_first: p('id_queues_first'),
      id_services_first: p('id_services_first'),
      id_segments_first: p('id_segments_first'),
      first_called_at: p('first_called_at'),
    }),
  );
}

/**
 * Updates only from the given state and version: the second of two changes nothing. Leaves the ticket's place, so that
 * the commonest change touches few indexes.
 */
export function updateTicket(sqlite: Database) {
  return statement<Update>()(sqlite, (db, p) =>
    db
      .updateTable('tickets')
      .set({
        row_ver: p('row_ver'),
        state: p('state'),
        called_at: p('called_at'),
        first_called_at: p('first_called_at'),
        ended_at: p('ended_at'),
        id_workstations: p('id_workstations'),
        id_users: p('id_users'),
      })
      .where('id', '=', p('id'))
      .where('state', '=', p('from'))
      .where('row_ver', '=', p('seen')),
  );
}

/** Does the same for a ticket that changes its place too: its queue, its line or its number. */
export function relocateTicket(sqlite: Database) {
  return statement<Update>()(sqlite, (db, p) =>
    db
      .updateTable('tickets')
      .set({
        row_ver: p('row_ver'),
        state: p('state'),
        called_at: p('called_at'),
        first_called_at: p('first_called_at'),
        ended_at: p('ended_at'),
        id_workstations: p('id_workstations'),
        id_users: p('id_users'),
        id_queues: p('id_queues'),
        id_services: p('id_services'),
        id_segments: p('id_segments'),
        entered_at: p('entered_at'),
        callable_at: p('callable_at'),
        letter: p('letter'),
        number: p('number'),
        code: p('code'),
        no_ticket: p('no_ticket'),
      })
      .where('id', '=', p('id'))
      .where('state', '=', p('from'))
      .where('row_ver', '=', p('seen')),
  );
}

/** Updates customer data and notes, without state or position, only from the given version. */
export function amendTicket(sqlite: Database) {
  return statement<TicketRow & { seen: number }>()(sqlite, (db, p) =>
    db
      .updateTable('tickets')
      .set({
        row_ver: p('row_ver'),
        customer_name: p('customer_name'),
        customer_key: p('customer_key'),
        id_customers: p('id_customers'),
        phone: p('phone'),
        sms: p('sms'),
        notes: p('notes'),
      })
      .where('id', '=', p('id'))
      .where('row_ver', '=', p('seen')),
  );
}
