import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, name, text, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { CONFIGURES, listed, WRITES, written } from './configured.ts';

const tag = 'Timetables';

/** Down to which level the rows of a schedule may be changed. */
const editLevel = z.enum(['Global', 'Tipo de sucursal', 'Sucursal']);
export type EditLevel = z.infer<typeof editLevel>;

/** Names the level that is looked at: a branch type or a branch; neither means the whole installation. */
const level = { idBranchType: id.optional(), idBranch: id.optional() };

const definedTimetable = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    enabled: yesNo,
    editLevel,
    editEnabled: yesNo.describe('Whether its rows may be changed at the level that asks'),
  })
  .meta({ id: 'DefinedTimetable' });
export type DefinedTimetable = z.infer<typeof definedTimetable>;

const definedBody = z
  .object({ name: name(45), description: text(90), enabled: yesNo, editLevel })
  .meta({ id: 'DefinedTimetableBody' });

const defined = { path: '/defined_timetables', tag, one: 'a predefined schedule' };

export const listDefinedTimetables = listed({
  ...defined,
  summary: 'Predefined schedules, searched in name and description',
  privilege: CONFIGURES.anywhere,
  query: listQuery(['name', 'description', 'enabled', 'editLevel']).extend(level),
  shown: definedTimetable,
});

export const getDefinedTimetable = endpoint({
  method: 'get',
  path: '/defined_timetables/{id}',
  tag,
  summary: 'A predefined schedule',
  privilege: CONFIGURES.anywhere,
  params: idParams,
  query: z.object(level),
  answer: definedTimetable,
  errors: ['NOT_FOUND'],
});

export const { create: createDefinedTimetable, update: updateDefinedTimetable } = written({
  ...defined,
  ...WRITES.global,
  body: definedBody,
  change: definedBody,
  shown: definedTimetable,
  errors: ['NAME_UNIQUE'],
});

export const DAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;
const day = z.enum(DAYS);
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
  .describe('HH:mm:ss');

const timetable = z
  .object({
    idTimetables: id,
    idDefinedTimetables: id,
    day,
    start: time,
    end: time,
    idBranchType: id.nullable().describe('Of this branch type only'),
    idBranch: id.nullable().describe('Of this branch only'),
  })
  .meta({ id: 'Timetable' });
export type Timetable = z.infer<typeof timetable>;

const timetableBody = z
  .object({
    idDefinedTimetables: id,
    day,
    start: time,
    end: time,
    idBranchType: id.nullable().optional(),
    idBranch: id.nullable().optional(),
  })
  .meta({ id: 'TimetableBody' });

export const listTimetables = endpoint({
  method: 'get',
  path: '/timetables',
  tag,
  summary: 'The rows of a schedule from above down to the level that asks, by day and hour',
  privilege: CONFIGURES.anywhere,
  query: z.object({ idDefinedTimetables: id, ...level }),
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
  shown: timetable,
  errors: ['START_AFTER_END', 'LEVEL_LOCKED', 'FORBIDDEN', 'NOT_IN_THIS_SYNC_TYPE'],
});
