import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { BOOKED_THROUGH } from '#shared/domain/appointments/states.ts';
import { CELL_KINDS } from '#shared/domain/reports/columns.ts';
import { FILTER_TYPES } from '#shared/domain/reports/filters.ts';
import { REPORT_PHASES } from '#shared/domain/reports/report-progress.ts';
import { CATEGORIES, CHARTS } from '#shared/domain/reports/report-types.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, language, text, yesNo } from '../fields.ts';
import { EXPORTS } from './report-designs.ts';
import { reportFilters } from './report-filters.ts';

const tag = 'Reports';
const privilege = [MODULES.reportStatistics, MODULES.reportAudit];

/** Maximum rows on screen and in PDF, and in other files. */
export const MAX_ROWS_ON_SCREEN = 10_000;
export const MAX_ROWS_IN_FILE = 200_000;

const cell = z.union([z.string(), z.number(), z.null()]);
const subject = z.object({
  branch: id,
  queue: id,
  service: id,
  segment: id,
  user: id,
  workstation: id,
  ticket: id,
  branchGroup: id,
  attentionArea: id,
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  from: z.iso.date(),
  to: z.iso.date(),
  bookedThrough: z.enum(BOOKED_THROUGH),
});

const reportTable = z
  .object({
    columns: z.array(z.object({ name: z.string(), kind: z.enum(CELL_KINDS) })).readonly(),
    rows: z.array(z.object({ cells: z.array(cell).readonly(), of: subject.partial() })).readonly(),
    groups: z
      .array(z.object({ first: z.int(), rows: z.int(), cells: z.array(cell).readonly() }))
      .readonly()
      .describe('Rows that stand together under the same first cell, and what they come to'),
    total: z.array(cell).readonly().nullable(),
    asOf: epochMs,
    complete: yesNo.describe('N where something of the days asked for is, or may be, still on its way'),
  })
  .meta({ id: 'ReportTable' });

/** Key of a report request, for reading its progress. */
const key = z.string().regex(/^[\da-f-]{16,64}$/);
const reportRequest = {
  reportType: z.int(),
  filters: reportFilters,
  key: key.optional().describe('Made up by the caller, to look how far it is while they wait'),
};
const errors = [
  'REPORT_DATE_RANGE_INVALID',
  'REPORT_AFTER_TODAY',
  'REPORT_TOO_LONG',
  'NOT_FOUND',
  'FORBIDDEN',
] as const;

export const showReport = endpoint({
  method: 'post',
  path: '/report/table',
  tag,
  summary:
    'What a report comes to, for the screen: it waits for those asked for before, and is given up when the caller leaves',
  privilege,
  body: z.object(reportRequest),
  answer: reportTable,
  errors: [...errors],
});

export const serveReport = endpoint({
  method: 'post',
  path: '/report/serve',
  tag,
  summary: 'The same as a file',
  privilege,
  body: z.object({
    ...reportRequest,
    formatExport: z.enum(EXPORTS),
    name: text(45).optional().describe('Its heading; that of the type where it is missing'),
    language: language.optional().describe('Spanish where it is missing'),
    sort: z
      .object({ column: z.string().regex(/^[A-Za-z\d]{1,40}$/), descending: yesNo })
      .optional()
      .describe('In the order seen: groups are left out then'),
  }),
  answer: { media: 'application/octet-stream', download: true },
  errors: [...errors, 'REPORT_EMPTY'],
});

export const getReportProgress = endpoint({
  method: 'get',
  path: '/report/progress/{key}',
  tag,
  summary: 'How far a report is that the caller waits for, asked for under this key',
  privilege,
  params: z.object({ key }),
  answer: z.object({
    phase: z
      .enum(['unknown', ...REPORT_PHASES])
      .describe('unknown where this server makes none under that key for the caller: not yet, or no more'),
    ahead: z.int().describe('Reports that are made before it'),
    lines: z.int().describe('Lines that are written'),
    of: z.int().describe('Of how many; 0 while that is not known'),
  }),
  errors: [],
});

export const getReportMenu = endpoint({
  method: 'get',
  path: '/report/menu',
  tag,
  summary: 'Categories and types of reports that the caller may make',
  privilege: 'signedIn',
  answer: z.array(
    z.object({
      category: z.enum(CATEGORIES),
      types: z.array(z.object({ id, name: z.string(), chart: z.enum(CHARTS) })),
    }),
  ),
  errors: [],
});

export const getReportFilters = endpoint({
  method: 'get',
  path: '/report/filters/{id}',
  tag,
  summary: 'What a type of report can be narrowed by',
  privilege: 'signedIn',
  params: idParams,
  answer: z.array(z.object({ type: z.enum(FILTER_TYPES) })),
  errors: ['NOT_FOUND'],
});

const filterOption = z.object({ id, name: z.string(), enabled: yesNo });

export const getReportChoices = endpoint({
  method: 'get',
  path: '/report/choices',
  tag,
  summary: 'All that filters choose among, of the branches that are included for the caller',
  privilege,
  answer: z.object({
    branchGroups: z.array(filterOption.extend({ branches: z.array(id) })),
    branches: z.array(filterOption),
    attentionAreas: z.array(filterOption),
    queues: z.array(filterOption),
    users: z.array(
      z.object({ id, firstName: z.string(), lastName: z.string(), username: z.string(), enabled: yesNo }),
    ),
    services: z.array(filterOption),
    segments: z.array(filterOption),
    transactions: z.array(filterOption),
  }),
  errors: [],
});
