import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import type { PhoneAction } from '#shared/contract/devices/phone-tickets.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { PhoneRequest } from '#shared/contract/replication/phones.ts';
import type { TicketId } from '#shared/domain/ids.ts';
import type { Scope, WriteGate } from '#shared/server/db/scope.ts';
import type { Notice } from '../notices.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { Operations } from './operations.ts';

export interface HandlePhoneRequestOptions {
  readonly gate: Pick<WriteGate<Notice>, 'command'>;
  readonly operations: Pick<Operations, 'postpone' | 'abandonPhoneTicket' | 'comeBack'>;
  readonly find: (id: TicketId) => TicketRow | undefined;
}

/**
 * Does what a customer has asked for at central as if they had asked here, and answers with why it was not done; null
 * where it was. One that comes again, since its answer was lost, is done already: nobody gets more time twice, and the
 * others change nothing twice.
 */
export function createHandlePhoneRequest({ gate, operations, find }: HandlePhoneRequestOptions) {
  const actions: Record<PhoneAction, (ticket: TicketRow, scope: Scope<Notice>) => unknown> = {
    moreTime: operations.postpone,
    leave: operations.abandonPhoneTicket,
    back: operations.comeBack,
  };
  return async ({ idTickets, arrivedAt, deed }: PhoneRequest): Promise<ErrorCode | null> => {
    try {
      await gate.command((scope) => {
        const ticket = find(idTickets);
        // A branch that was put back may have given the number to somebody else.
        if (ticket?.arrived_at !== arrivedAt) throw apiError('PHONE_TICKET_UNKNOWN');
        actions[deed](ticket, scope);
      });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.status === 'MORE_TIME_USED' ? null : error.status;
    }
  };
}
