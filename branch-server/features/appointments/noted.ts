import type { Notice } from '#branch-server/notices.ts';
import type { AppointmentOperations } from '#branch-server/operations/appointments/appointment-operations.ts';
import type { AppointmentRow } from '#branch-server/stored/appointments/appointments.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Appointment } from '#shared/contract/tickets/appointments.ts';
import type { AuditAction } from '#shared/domain/audit/actions.ts';
import { presentAppointment } from '#shared/server/appointments/appointment-rows.ts';
import type { Actor } from '#shared/server/audit/audit-entry.ts';
import type { Scope } from '#shared/server/db/scope.ts';

/** Presents an appointment as the command that is under way has left it. */
function presentOf({ shown }: Pick<AppointmentOperations, 'shown'>, { id }: { readonly id: number }) {
  const row = shown(id);
  if (!row) throw apiError('NOT_FOUND', { about: `appointment ${id}` });
  return presentAppointment(row);
}

/** Writes down who did something to an appointment. */
export function note(action: AuditAction, by: Actor, row: AppointmentRow, scope: Scope<Notice>): void {
  scope.audit({
    action,
    by,
    to: { entity: 'appointments', pk: row.id, name: row.number },
    after: { idQueues: row.id_queues, start: row.slot_start },
  });
}

/** Answers what was done to an appointment, and writes down who did it. */
export const createNoted =
  (operations: Pick<AppointmentOperations, 'shown'>) =>
  (action: AuditAction, by: Actor, row: AppointmentRow, scope: Scope<Notice>): Appointment => {
    note(action, by, row, scope);
    return presentOf(operations, row);
  };
