import type { Session } from '#renderer/lib/session/session.ts';
import type { RecordingUpload } from '#shared/contract/tickets/recordings.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';

/** Describes an attention with each part of its recording. */
export type RecordedAttention = Omit<RecordingUpload, 'indexRecord' | 'finnishRecord' | 'base64audio'>;

/** Describes the attention at a workstation for its recording; null while no customer is served. */
export function recordedAttention(
  { ticket, idBranches, branchName }: Workstation,
  { user, employee }: Session,
): RecordedAttention | null {
  if (ticket?.start == null) return null;
  return {
    ticketId: ticket.idTicket,
    ticket: ticket.code,
    createdTime: ticket.createdAt,
    callingTime: ticket.start,
    branchId: idBranches,
    branchName,
    userGalaId: user.id,
    userGalaName: `${employee.firstName} ${employee.lastName}`.trim(),
    queueGalaId: ticket.idQueues,
    queueGalaName: ticket.queueName,
    customerId: ticket.idCustomer,
    customerName: ticket.customerName,
  };
}
