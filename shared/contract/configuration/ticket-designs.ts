import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { paperWidths, printOutputs } from '#shared/domain/printing/ticket-document.ts';
import { ticketPaper } from '../devices/ticket-paper.ts';
import { endpoint } from '../endpoint.ts';
import { id, language, name, text, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { CONFIGURES, getConfigured, listed, WRITES, written } from './configured.ts';
import { ticketDesign } from './ticket-design.ts';

/** Modules that read designs and their messages. */
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
  view: designed,
});

export const getTicketDesign = getConfigured({ ...kind, privilege: READS_DESIGNS, view: designed });

export const { create: createTicketDesign, update: updateTicketDesign } = written({
  ...kind,
  privilege: [MODULES.configurationTools],
  part: WRITES.global.part,
  body: ticketDesignBody,
  change: ticketDesignBody,
  view: designed,
  errors: ['NAME_REPEATED', 'DESIGN_INCOMPLETE', 'TICKET_DESIGN_IN_USE'],
});

const dots = z.int().nonnegative();
const paperWidth = z.literal(paperWidths);
const textStyle = z
  .object({ font: z.enum(['a', 'b']), across: z.literal([1, 2]), down: z.literal([1, 2]) })
  .describe('How the letters of a text are set');

const ticketPreview = z
  .object({
    image: z.base64().describe('PNG, a pixel to the dot, with the margins that no printer reaches'),
    width: dots.describe('Of the picture'),
    height: dots.describe('Of the picture, to the cut'),
    margin: dots.describe('Blank paper left and right of what can be printed'),
    millimetres: z.number().describe('Paper that a ticket takes'),
    paper: ticketPaper.describe('The same ticket for the page that prints with a browser'),
    elements: z.array(
      z.object({
        element: ticketDesign.keyof(),
        top: dots,
        height: dots,
        form: textStyle.nullable().describe('Null for what is no text'),
      }),
    ),
    sizes: z
      .array(z.object({ size: z.literal([1, 2, 3]), columns: z.int(), form: textStyle }))
      .describe('How many letters a line takes in each size on this paper'),
    names: z
      .array(
        z.object({ width: paperWidth, total: z.int(), wrapped: z.int(), columns: z.int(), form: textStyle }),
      )
      .describe(
        'On each paper: how many names of the chosen kind there are, how many of them take more than a line, and how the longest is set',
      ),
    missing: z
      .array(z.string())
      .describe('Characters of the ticket and of those names that paper replaces with question marks'),
  })
  .meta({ id: 'TicketPreview' });
export type TicketPreview = z.infer<typeof ticketPreview>;

export const ticketSample = z
  .object({
    design: ticketDesign,
    width: paperWidth,
    output: z.enum(printOutputs),
    language,
    idQueueCategories: id
      .nullable()
      .describe('The association whose ticket it is; null for the one with the longest names'),
  })
  .meta({ id: 'TicketSample' });
export type TicketSample = z.input<typeof ticketSample>;

/** Elements without content are left out, as are missing messages and images. */
export const previewTicketDesign = endpoint({
  method: 'post',
  path: '/ticket_designs/preview',
  tag: kind.tag,
  summary: 'The paper of a design that need not be saved, drawn by what feeds the printers',
  privilege: READS_DESIGNS,
  body: ticketSample,
  answer: ticketPreview,
  errors: ['NOT_FOUND'],
});
