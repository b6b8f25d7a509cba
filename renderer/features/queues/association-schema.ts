import { associationInput } from '#shared/contract/configuration/queue-associations.ts';
import { id } from '#shared/contract/fields.ts';

/** Edited associations need a ticket design; stored ones without a design stay valid. */
const WITH_TICKET = associationInput.extend({ idTicketDesigns: id });
const OF_APPOINTMENTS = WITH_TICKET.extend({ idVentusQueue: id });

/** Schema of an association; in queues of an external appointment system it needs the number there. */
export const associationSchema = (isOfAppointments: boolean) =>
  isOfAppointments ? OF_APPOINTMENTS : WITH_TICKET;
