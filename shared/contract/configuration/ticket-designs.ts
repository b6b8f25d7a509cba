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
  .describe('Printer font of a text, with its horizontal and vertical scale');

const ticketPreview = z
  .object({
    image: z
      .base64()
      .describe('PNG image with one pixel per printer dot, including the margins that printers cannot reach'),
    width: dots.describe('Width of the image in dots'),
    height: dots.describe('Height of the image in dots, up to the cut'),
    margin: dots.describe('Unprintable margin on the left and on the right, in dots'),
    millimetres: z.number().describe('Length of paper per ticket in millimetres'),
    paper: ticketPaper.describe('Ticket in the form that a page prints with a browser'),
    elements: z.array(
      z.object({
        element: ticketDesign.keyof(),
        top: dots,
        height: dots,
        form: textStyle.nullable().describe('Text style; null if the element is not a text'),
      }),
    ),
    sizes: z
      .array(z.object({ size: z.literal([1, 2, 3]), columns: z.int(), form: textStyle }))
      .describe('Characters per line for each text size on this paper'),
    names: z
      .array(
        z.object({ width: paperWidth, total: z.int(), wrapped: z.int(), columns: z.int(), form: textStyle }),
      )
      .describe(
        'For each paper width: number of names of the selected kind, number of those that exceed one line, and style of the longest',
      ),
    missing: z
      .array(z.string())
      .describe('Characters of the ticket and of these names that printers replace with question marks'),
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
      .describe('Association whose ticket is rendered; null for the one with the longest names'),
  })
  .meta({ id: 'TicketSample' });
export type TicketSample = z.input<typeof ticketSample>;

/** Elements without content are left out, as are missing messages and images. */
export const previewTicketDesign = endpoint({
  method: 'post',
  path: '/ticket_designs/preview',
  tag: kind.tag,
  summary: 'Preview of a ticket design, saved or not, rendered as for the printers',
  privilege: READS_DESIGNS,
  body: ticketSample,
  answer: ticketPreview,
  errors: ['NOT_FOUND'],
});
