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
const leadsTo = randomId.nullable().describe('randomId of the next screen');

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
      .describe(
        'Whether the button asks for an appointment number and issues its ticket; it then does nothing else',
      ),
    redirect: leadsTo,
    style: buttonStyle.nullable().describe('Style of the button; null for the button style of the screen'),
  })
  .meta({ id: 'KioskButton' });
export type KioskButton = z.infer<typeof kioskButton>;

const columnQty = z.number().int().min(1).max(MAX_COLUMNS);
const rowQty = z.number().int().min(1).max(MAX_ROWS);

const column = z.object({
  title: localText,
  rows: z.array(kioskButton.nullable()).max(MAX_ROWS).describe('Buttons by row; null for an empty cell'),
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
      .describe('Button to an earlier question, shown apart from the answers; null for none'),
    message: z.object({
      text: localText,
      duration: z.number().int().min(0).max(MAX_MESSAGE_SECONDS).describe('Seconds; 0 to show until touched'),
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
