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
import type { TicketHistories } from './ticket-histories.ts';

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
