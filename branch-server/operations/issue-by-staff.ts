import { apiError } from '#shared/contract/api-error-factory.ts';
import type { ParamsOf, QueryOf } from '#shared/contract/endpoint.ts';
import type { createTicket as createTicketEndpoint } from '#shared/contract/tickets/ticket-content.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { ShortIds } from '../stored/tickets/short-ids.ts';
import type { Issue, Issued } from './issue.ts';

export interface IssueByStaffOptions {
  readonly issue: Issue;
  /** Finds the segment and the service of the short ids that staff enter. */
  readonly shortIds: ShortIds;
}

/** Issues a ticket for a customer whom staff have before them; a reception, which does not call, may too. */
export function createIssueByStaff({ issue, shortIds }: IssueByStaffOptions) {
  return (
    at: ParamsOf<typeof createTicketEndpoint>,
    { name = '', notes = '', phone = '', sms }: QueryOf<typeof createTicketEndpoint>,
    { idUsers }: Caller,
    scope: Scope<Notice>,
  ): Issued => {
    const found = shortIds(at.id, at.segment, at.service);
    if (!found) throw apiError('NOT_FOUND', { about: `branch ${at.id}` });
    const { id_segments: idSegments, id_services: idServices } = found;
    if (idSegments === null || idServices === null) throw apiError('QUEUE_NOT_EXISTED');
    const input = {
      idBranches: at.id,
      idSegments,
      idServices,
      idKiosks: null,
      idUsers,
      language: null,
      // Sends messages only where the branch may and there is a telephone number.
      customer: { name, notes, phone, sms: sms === 'Y' && found.sms === 1 && phone !== '' },
    };
    return issue(input, scope);
  };
}
