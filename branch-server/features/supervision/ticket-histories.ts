import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { BusinessDays } from '#branch-server/stored/business-days.ts';
import type { PresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import {
  findTicket,
  findTicketToday,
  getTicketHistory,
  MAX_TICKETS_TODAY,
  type Passage,
} from '#shared/contract/tickets/ticket-history.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { maskPhone } from '#shared/domain/sms/mask-phone.ts';
import { readCode } from '#shared/domain/tickets/read-code.ts';
import { mayWorkAt } from '#shared/server/kit/included-branches.ts';
import { type ReadRoute, read } from '#shared/server/kit/route.ts';

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

type TicketHistories = ReturnType<typeof createTicketHistories>;

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

export interface TicketHistoryOptions {
  /** The reading connection, as all that follows. */
  readonly histories: TicketHistories;
  readonly present: PresentTicket;
  readonly days: Pick<BusinessDays, 'today'>;
}

/** Finds a ticket by code and returns its history (operations specification, section 7). */
export function ticketHistoryRoutes({ histories, present, days }: TicketHistoryOptions): ReadRoute[] {
  /** Phone numbers are masked, since readers do not need to call the customer. */
  const view = (id: number, now: Millis) => {
    const ticket = present(id, now);
    return { ...ticket, phonenumber: ticket.phonenumber && maskPhone(ticket.phonenumber) };
  };

  return [
    read(findTicket, ({ params, query, now }) => {
      const branch = histories.branch(params.id);
      if (!branch) throw apiError('NOT_FOUND', { about: `branch ${params.id}` });
      const code = readCode(query.code);
      if (!code) throw apiError('TICKET_CODE_INVALID', { field: 'code' });
      const today = days.today({ id: branch.id, zone: branch.zone });
      const day = query.day ?? today;
      if (day > today) throw apiError('DAY_IN_FUTURE', { field: 'day' });
      const first = histories.firstDay(branch.id) ?? today;
      if (day < first) throw apiError('DAY_EXPIRED', { field: 'day', params: { day: first } });
      return { day, tickets: histories.ofCode(branch.id, code, day).map((id) => view(id, now)) };
    }),

    read(findTicketToday, ({ query, caller, now }) => {
      const code = readCode(query.code);
      if (!code) throw apiError('TICKET_CODE_INVALID', { field: 'code' });
      const tickets = histories
        .branches()
        .filter(({ id }) => mayWorkAt(caller, id))
        .flatMap(({ id, zone, name: branchName }) => {
          const [latest] = histories.ofCode(id, code, days.today({ id, zone }));
          if (latest === undefined) return [];
          const { code: written, queueName } = view(latest, now);
          return [{ code: written, idBranches: id, branchName, queueName }];
        });
      return { tickets: tickets.slice(0, MAX_TICKETS_TODAY) };
    }),

    read(getTicketHistory, ({ params: { id }, now }) => ({
      ticket: view(id, now),
      ...presentHistory(histories.of(id)),
    })),
  ];
}

type TicketHistory = Omit<AnswerOf<typeof getTicketHistory>, 'ticket'>;

function presentHistory(history: ReturnType<TicketHistories['of']>): TicketHistory {
  const { passages, prints, recordings, transactions } = history;
  return {
    passages: passages.map((row) => ({
      seq: row.seq,
      kind: row.kind as Passage['kind'],
      at: row.at,
      toState: row.to_state,
      queueName: row.queue,
      userName: nameOf(row),
      reason: row.reason,
      workstationName: row.workstation,
      kioskName: row.kiosk,
    })),
    prints: prints.map(({ created_at: at, state, copy, printer }) => ({
      at,
      state,
      isCopy: copy === 1,
      printerName: printer ?? '',
    })),
    recordings: recordings.map((row) => ({
      part: row.part,
      at: row.created_at,
      userName: nameOf(row),
      workstationName: row.workstation,
      seconds: Math.round(row.frames / row.sample_rate),
      removedAt: row.removed_at,
    })),
    transactions: transactions.map((row) => ({
      at: row.created_at,
      groupName: row.group,
      detailName: row.detail,
      removedAt: row.removed_at,
      userName: nameOf(row),
      workstationName: row.workstation,
    })),
  };
}

const nameOf = ({
  first_name,
  last_name,
}: {
  readonly first_name: string | null;
  readonly last_name: string | null;
}): string | null => (first_name === null ? null : `${first_name} ${last_name ?? ''}`.trim());
