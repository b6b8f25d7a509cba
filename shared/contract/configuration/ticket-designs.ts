import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { id, name, text, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { CONFIGURES, listed, shownOne, WRITES, written } from './configured.ts';
import { ticketDesign } from './ticket-design.ts';

/** Lists who reads designs and the messages that they print: all who configure. */
export const READS_DESIGNS = [...CONFIGURES.anywhere, MODULES.configurationTools] as const;

const designed = z
  .object({ id, name: z.string(), description: z.string(), enabled: yesNo, design: ticketDesign })
  .meta({ id: 'TicketDesign' });
export type DesignedTicket = z.infer<typeof designed>;

/** Configuration specification, section 3, and operations specification, section 5. */
export const ticketDesignBody = z
  .object({ name: name(45), description: text(90), enabled: yesNo, design: ticketDesign })
  .meta({ id: 'TicketDesignBody' });
export type TicketDesignBody = z.infer<typeof ticketDesignBody>;

const kind = { path: '/ticket_designs', tag: 'Ticket designs', one: 'a ticket design' };

export const listTicketDesigns = listed({
  ...kind,
  summary: 'Ticket designs, searched in name and description',
  privilege: READS_DESIGNS,
  query: listQuery(['name', 'description', 'enabled']),
  shown: designed,
});

export const getTicketDesign = shownOne({ ...kind, privilege: READS_DESIGNS, shown: designed });

export const { create: createTicketDesign, update: updateTicketDesign } = written({
  ...kind,
  ...{ privilege: [MODULES.configurationTools], part: WRITES.global.part },
  body: ticketDesignBody,
  change: ticketDesignBody,
  shown: designed,
  errors: ['NAME_REPEATED', 'DESIGN_INCOMPLETE', 'TICKET_DESIGN_IN_USE'],
});
