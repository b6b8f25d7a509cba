import { z } from 'zod';
import { paperWidths } from '#shared/domain/printing/ticket-document.ts';
import { TEXT_SIZES } from '../configuration/ticket-design.ts';

const text = z
  .object({
    value: z.string(),
    bold: z.boolean(),
    underline: z.boolean(),
    italic: z.boolean(),
    size: z.literal(TEXT_SIZES),
  })
  .nullable();

/** A ticket for browser printing (`/ticket-printer`), as text in printing order. Null parts are not printed. */
export const ticketPaper = z
  .object({
    width: z.literal(paperWidths).describe('Paper width in millimetres'),
    textSize: z
      .int()
      .min(4)
      .max(20)
      .optional()
      .describe('Base size in pixels, to which the size of each text is added'),
    logo: z.string().nullable().describe('Address of the image'),
    branchName: text,
    fixedText: text,
    ticketName: text,
    copy: z.string().nullable().describe('Label of a reprint; null for an original'),
    ticketLetter: z.string().nullable(),
    ticketNumber: z.string().nullable(),
    information: text,
    dateHour: text,
    qrCode: z.string().nullable().describe('Content of the QR code'),
    firstSystemText: text,
    secondSystemText: text,
  })
  .meta({ id: 'TicketPaper' });
export type TicketPaper = z.infer<typeof ticketPaper>;
