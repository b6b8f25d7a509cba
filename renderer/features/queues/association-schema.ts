import { associationInput } from '#shared/contract/configuration/queue-associations.ts';
import { id } from '#shared/contract/fields.ts';

/** What is typed has a ticket; associations from before there were designs stay as they are. */
const WITH_TICKET = associationInput.extend({ idTicketDesigns: id });
const OF_APPOINTMENTS = WITH_TICKET.extend({ idVentusQueue: id });

/** Says what a typed association needs: in a queue of appointments its number in their system too. */
export const associationSchema = (isOfAppointments: boolean) =>
  isOfAppointments ? OF_APPOINTMENTS : WITH_TICKET;
