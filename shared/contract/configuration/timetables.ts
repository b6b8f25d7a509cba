import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, name, text, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { CONFIGURES, LOCKED_BY_CENTRAL_ERRORS, listed, WRITES, written } from './configured.ts';
import { atLevel, editLevel, ofLevel } from './edit-levels.ts';
import { openHours } from './open-hours.ts';

const tag = 'Timetables';

const definedTimetable = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    enabled: yesNo,
    editLevel,
    editEnabled: yesNo.describe('Whether rows may be changed at the requested level'),
  })
  .meta({ id: 'DefinedTimetable' });
export type DefinedTimetable = z.infer<typeof definedTimetable>;

const { day, start, end } = openHours.shape;

/** A row as part of its schedule. */
export const timetableInput = z
  .object({
    idTimetables: id.optional().describe('Id of an existing row; missing for a new one'),
    day,
    start,
    end,
  })
  .meta({ id: 'TimetableOfSchedule' });
export type TimetableInput = z.infer<typeof timetableInput>;

const timetableInputs = z.array(timetableInput).max(200);

export const definedTimetableBody = z
  .object({
    name: name(45),
    description: text(90),
    enabled: yesNo,
    editLevel,
    timetables: timetableInputs
      .optional()
      .describe('All global rows of the schedule. If missing, they remain unchanged'),
  })
  .meta({ id: 'DefinedTimetableBody' });
export type DefinedTimetableBody = z.infer<typeof definedTimetableBody>;

const defined = { path: '/defined_timetables', tag, one: 'a predefined schedule' };

export const listDefinedTimetables = listed({
  ...defined,
  summary: 'Predefined schedules, searched in name and description',
  // Kiosks select one.
  privilege: [...CONFIGURES.anywhere, ...CONFIGURES.tools],
  query: listQuery(['name', 'description', 'enabled', 'editLevel']).extend(atLevel),
  view: definedTimetable,
});

export const getDefinedTimetable = endpoint({
  method: 'get',
  path: '/defined_timetables/{id}',
  tag,
  summary: 'A predefined schedule',
  privilege: CONFIGURES.anywhere,
  params: idParams,
  query: z.object(atLevel),
  answer: definedTimetable,
  errors: ['NOT_FOUND'],
});

export const { create: createDefinedTimetable, update: updateDefinedTimetable } = written({
  ...defined,
  ...WRITES.global,
  body: definedTimetableBody,
  change: definedTimetableBody,
  view: definedTimetable,
  errors: ['NAME_UNIQUE', 'START_AFTER_END'],
});

const timetable = z
  .object({
    idTimetables: id,
    idDefinedTimetables: id,
    day,
    start,
    end,
    idBranchType: id.nullable().describe('Branch type to which the row is limited; null if none'),
    idBranch: id.nullable().describe('Branch to which the row is limited; null if none'),
  })
  .meta({ id: 'Timetable' });
export type Timetable = z.infer<typeof timetable>;

const timetableBody = z
  .object({
    idDefinedTimetables: id,
    day,
    start,
    end,
    ...ofLevel,
  })
  .meta({ id: 'TimetableBody' });

export const listTimetables = endpoint({
  method: 'get',
  path: '/timetables',
  tag,
  summary: 'Rows of a schedule from the global to the requested level, sorted by day and time',
  privilege: CONFIGURES.anywhere,
  query: z.object({ idDefinedTimetables: id, ...atLevel }),
  answer: z.array(timetable),
  errors: [],
});

export const { create: createTimetable, update: updateTimetable } = written({
  path: '/timetables',
  tag,
  one: 'a row of a schedule',
  privilege: CONFIGURES.anywhere,
  body: timetableBody,
  change: timetableBody.pick({ day: true, start: true, end: true }).meta({ id: 'TimetableChange' }),
  view: timetable,
  errors: ['START_AFTER_END', 'LEVEL_LOCKED', 'FORBIDDEN', 'NOT_IN_THIS_SYNC_TYPE'],
});

export const setTimetables = endpoint({
  method: 'put',
  path: '/defined_timetables/{id}/timetables',
  isVersioned: true,
  tag,
  summary: 'Replace the rows of a schedule at a level: global, branch type or branch',
  privilege: CONFIGURES.anywhere,
  params: idParams,
  body: z.object({ ...ofLevel, timetables: timetableInputs }),
  answer: z.object({}),
  errors: [
    'NOT_FOUND',
    ...LOCKED_BY_CENTRAL_ERRORS,
    'START_AFTER_END',
    'LEVEL_LOCKED',
    'FORBIDDEN',
    'NOT_IN_THIS_SYNC_TYPE',
  ],
});
