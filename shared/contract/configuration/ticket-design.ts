import { z } from 'zod';
import { id, language, text } from '../fields.ts';

/** Text sizes: 1 small, 2 normal, 3 big. */
export const TEXT_SIZES = [1, 2, 3] as const;
/** Heading of the ticket. */
export const TICKET_NAMES = ['QUEUE_NAME', 'SERVICE_NAME', 'SEGMENT_NAME'] as const;
/** Wait information on the ticket. */
export const INFORMATION = ['ESTIMATED_WAIT', 'CUSTOMERS_WAITING'] as const;
/** Date and time: 4 date, 5 time, 6 both. */
export const DATE_HOURS = [4, 5, 6] as const;

/** Content of the QR code: number and service, the address of the phone page, or a fixed text. */
export const QR_CODES = ['TICKET', 'FOLLOW', 'TEXT'] as const;

/** Maximum length of a fixed text, as of a message. */
export const MAX_FIXED_TEXT_LENGTH = 256;

const enabled = z.boolean();
const textElement = z.object({
  enabled,
  bold: z.boolean(),
  underline: z.boolean(),
  italic: z.boolean(),
  size: z.literal(TEXT_SIZES),
});
export type TextElement = z.infer<typeof textElement>;

const systemText = textElement.extend({
  idMessages: id.nullable().describe('Message to print; null if none is selected'),
});

/** Elements of a ticket and their style (operations specification, section 5), in printing order. */
export const ticketDesign = z
  .object({
    logo: z
      .object({
        enabled,
        key: z.object({ name: text(90), type: text(45), module: text(45) }).nullable(),
      })
      .optional(),
    branchName: textElement.optional().describe('Name of the branch'),
    fixedText: textElement.extend({
      value: text(MAX_FIXED_TEXT_LENGTH),
      translations: z
        .partialRecord(language, text(MAX_FIXED_TEXT_LENGTH))
        .optional()
        .describe('Text in other languages; `value` applies to missing languages'),
    }),
    ticketName: textElement.extend({ key: z.enum(TICKET_NAMES).nullable() }),
    ticketNumber: z.object({ enabled }),
    information: textElement.extend({ key: z.enum(INFORMATION).nullable() }),
    dateHour: textElement.extend({ key: z.literal(DATE_HOURS).nullable() }),
    qrCode: z
      .object({
        enabled,
        key: z.enum(QR_CODES).nullable(),
        value: text(MAX_FIXED_TEXT_LENGTH).describe('Content of the code if `key` is TEXT'),
        size: z.literal(TEXT_SIZES),
      })
      .optional()
      .describe('QR code for phones'),
    firstSystemText: systemText,
    secondSystemText: systemText,
  })
  .meta({ id: 'TicketDesignElements' });
export type TicketDesign = z.infer<typeof ticketDesign>;
export type DesignElement = keyof TicketDesign;

/** Enabled elements without content: text, message or selection. */
export function incompleteElements(design: TicketDesign): DesignElement[] {
  const lacks: Readonly<Partial<Record<DesignElement, boolean>>> = {
    logo: design.logo?.enabled === true && design.logo.key === null,
    fixedText: design.fixedText.enabled && design.fixedText.value.trim() === '',
    ticketName: design.ticketName.enabled && design.ticketName.key === null,
    information: design.information.enabled && design.information.key === null,
    dateHour: design.dateHour.enabled && design.dateHour.key === null,
    qrCode: design.qrCode?.enabled === true && lacksCode(design.qrCode),
    firstSystemText: design.firstSystemText.enabled && design.firstSystemText.idMessages === null,
    secondSystemText: design.secondSystemText.enabled && design.secondSystemText.idMessages === null,
  };
  return (Object.keys(lacks) as DesignElement[]).filter((element) => lacks[element]);
}

const lacksCode = ({ key, value }: NonNullable<TicketDesign['qrCode']>): boolean =>
  key === null || (key === 'TEXT' && value.trim() === '');

/** Ids of the messages that a design prints. */
export const messagesOf = ({ firstSystemText, secondSystemText }: TicketDesign): number[] =>
  [firstSystemText, secondSystemText].flatMap((element) =>
    element.enabled && element.idMessages !== null ? [element.idMessages] : [],
  );

const DEFAULT_ELEMENT: TextElement = { enabled: true, bold: false, underline: false, italic: false, size: 2 };
const BOLD: TextElement = { ...DEFAULT_ELEMENT, bold: true };

/** Default ticket: branch, queue, number, wait, date, and up to two small messages. */
export function defaultTicketDesign(
  messages: { readonly first: number | null; readonly second: number | null } = { first: null, second: null },
): TicketDesign {
  const systemText = (idMessages: number | null) => ({
    ...DEFAULT_ELEMENT,
    size: 1 as const,
    enabled: idMessages !== null,
    idMessages,
  });
  return {
    branchName: BOLD,
    fixedText: { ...DEFAULT_ELEMENT, enabled: false, value: '' },
    ticketName: { ...BOLD, size: 3, key: 'QUEUE_NAME' },
    ticketNumber: { enabled: true },
    information: { ...BOLD, key: 'ESTIMATED_WAIT' },
    dateHour: { ...DEFAULT_ELEMENT, key: 6 },
    firstSystemText: systemText(messages.first),
    secondSystemText: systemText(messages.second),
  };
}
