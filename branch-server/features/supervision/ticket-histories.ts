import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';

/** Tickets of one code and day that are shown: on most days there is one. */
const MAX_TICKETS = 50;

/** Finds tickets by code, and reads their events. */
export function createTicketHistories(sqlite: Database) {
  const ofCode = statement<{ branch: number; letter: string; number: number; day: string }>()(
    sqlite,
    (db, p) =>
      db
        .selectFrom('tickets')
        .select('id')
        .where('id_branches', '=', p('branch'))
        .where('letter', '=', p('letter'))
        .where('number', '=', p('number'))
        .where('day', '=', p('day'))
        .where('no_ticket', '=', 0)
        .orderBy('id', 'desc')
        .limit(MAX_TICKETS),
  );
  const first = statement<{ branch: number }>()(sqlite, (db, p) =>
    db.selectFrom('tickets').select('day').where('id_branches', '=', p('branch')).orderBy('id').limit(1),
  );
  const branch = statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('branches').select(['id', 'zone']).where('id', '=', p('id')).where('enabled', '=', 1),
  );
  const branches = statement<object>()(sqlite, (db) =>
    db.selectFrom('branches').select(['id', 'zone', 'name']).where('enabled', '=', 1).orderBy('name'),
  );
  const read = {
    passages: passagesOf(sqlite),
    prints: printsOf(sqlite),
    recordings: recordingsOf(sqlite),
    transactions: transactionsOf(sqlite),
  };

  return {
    branch: (id: number) => branch.get({ id }),
    /** The enabled branches, by name. */
    branches: () => branches.all({}),
    /** Business day of the oldest stored ticket; undefined without one. */
    firstDay: (id: number): string | undefined => first.get({ branch: id })?.day,
    /** Ids of the tickets with this code on this day, the latest first. */
    ofCode: (idBranches: number, code: { letter: string; number: number }, day: string): number[] =>
      ofCode.all({ branch: idBranches, ...code, day }).map(({ id }) => id),
    of: (ticket: number) => ({
      passages: read.passages.all({ ticket }),
      prints: read.prints.all({ ticket }),
      recordings: read.recordings.all({ ticket }),
      transactions: read.transactions.all({ ticket }),
    }),
  };
}

export type TicketHistories = ReturnType<typeof createTicketHistories>;

function passagesOf(sqlite: Database) {
  return statement<{ ticket: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('ticket_events as v')
      .innerJoin('queues as q', 'q.id', 'v.id_queues')
      .leftJoin('users as u', 'u.id', 'v.id_users')
      .leftJoin('employees as e', 'e.id', 'u.id_employees')
      .leftJoin('workstations as w', 'w.id', 'v.id_workstations')
      .leftJoin('kiosks as k', 'k.id', 'v.id_kiosks')
      .select(['v.seq', 'v.kind', 'v.at', 'v.to_state', 'v.reason', 'q.name as queue'])
      .select(['e.first_name', 'e.last_name', 'w.name as workstation', 'k.name as kiosk'])
      .where('v.id_tickets', '=', p('ticket'))
      .orderBy('v.seq'),
  );
}

function printsOf(sqlite: Database) {
  return statement<{ ticket: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('print_jobs as j')
      .leftJoin('printers as r', 'r.id', 'j.id_printers')
      .select(['j.created_at', 'j.state', 'j.copy', 'r.name as printer'])
      .where('j.id_tickets', '=', p('ticket'))
      .orderBy('j.id'),
  );
}

function recordingsOf(sqlite: Database) {
  return statement<{ ticket: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('recordings as r')
      .leftJoin('users as u', 'u.id', 'r.id_users')
      .leftJoin('employees as e', 'e.id', 'u.id_employees')
      .leftJoin('workstations as w', 'w.id', 'r.id_workstations')
      .select(['r.part', 'r.created_at', 'r.frames', 'r.sample_rate', 'r.removed_at'])
      .select(['e.first_name', 'e.last_name', 'w.name as workstation'])
      .where('r.id_tickets', '=', p('ticket'))
      .orderBy('r.part'),
  );
}

function transactionsOf(sqlite: Database) {
  return statement<{ ticket: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('ticket_transactions as d')
      .innerJoin('transaction_details as t', 't.id', 'd.id_transaction_details')
      .innerJoin('transactions as g', 'g.id', 't.id_transactions')
      .leftJoin('users as u', 'u.id', 'd.id_users')
      .leftJoin('employees as e', 'e.id', 'u.id_employees')
      .leftJoin('workstations as w', 'w.id', 'd.id_workstations')
      .select(['d.created_at', 'd.removed_at', 't.name as detail', 'g.name as group'])
      .select(['e.first_name', 'e.last_name', 'w.name as workstation'])
      .where('d.id_tickets', '=', p('ticket'))
      .orderBy('d.id'),
  );
}
