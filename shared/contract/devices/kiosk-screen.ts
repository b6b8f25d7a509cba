import { z } from 'zod';
import { id, name } from '../fields.ts';
import { buttonStyle, screenStyle } from './kiosk-style.ts';
import { localText } from './local-text.ts';

/** Limits of the operations specification, section 5. */
export const MAX_COLUMNS = 3;
export const MAX_ROWS = 7;
export const MAX_SCREEN_NAME_LENGTH = 45;
/** Maximum and default duration of a message in seconds; 0 stays until touched. */
export const MAX_MESSAGE_SECONDS = 50;
export const DEFAULT_MESSAGE_SECONDS = 5;

export const SCREEN_TYPES = ['ACTION', 'MESSAGE', 'ERROR'] as const;
const SUBTITLES = ['ESTIMATED_WAIT', 'CUSTOMERS_WAITING'] as const;

const randomId = name(60);
const leadsTo = randomId.nullable().describe('randomId of the screen that follows');

export const kioskButton = z
  .object({
    title: localText,
    subtitle: z.enum(SUBTITLES).or(localText).nullable(),
    segment: id.nullable(),
    service: id.nullable(),
    print: z.boolean(),
    arrives: z
      .boolean()
      .optional()
      .describe('Asks for the number of an appointment and gives its ticket; nothing else then'),
    redirect: leadsTo,
    style: buttonStyle.nullable().describe('Null: as the screen’s buttons look'),
  })
  .meta({ id: 'KioskButton' });
export type KioskButton = z.infer<typeof kioskButton>;

const columnQty = z.number().int().min(1).max(MAX_COLUMNS);
const rowQty = z.number().int().min(1).max(MAX_ROWS);

const column = z.object({
  title: localText,
  rows: z.array(kioskButton.nullable()).max(MAX_ROWS).describe('Null where there is no button'),
});

/** A designed screen (operations specification, section 3, Screen design). */
export const kioskScreen = z
  .object({
    randomId,
    name: name(MAX_SCREEN_NAME_LENGTH),
    type: z.enum(SCREEN_TYPES),
    default: z.boolean(),
    question: localText,
    hint: localText,
    columnQty,
    rowQty,
    columns: z.array(column).min(1).max(MAX_COLUMNS),
    back: z
      .object({ title: localText, redirect: randomId })
      .nullable()
      .describe('Leads back to an earlier question: drawn apart from the answers'),
    message: z.object({
      text: localText,
      duration: z.number().int().min(0).max(MAX_MESSAGE_SECONDS).describe('Seconds; 0 until it is touched'),
      redirect: leadsTo,
    }),
    style: screenStyle,
  })
  .refine(
    ({ columns, columnQty: wide, rowQty: high }) =>
      columns.length === wide && columns.every(({ rows }) => rows.length === high),
    { path: ['columns'] },
  )
  .meta({ id: 'KioskScreen' });
export type KioskScreen = z.infer<typeof kioskScreen>;
