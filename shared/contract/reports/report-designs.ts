import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { CLOCKS } from '#shared/domain/reports/local-zone.ts';
import { REPEAT_ENDS, REPEATS } from '#shared/domain/reports/repeat.ts';
import { CATEGORIES } from '#shared/domain/reports/report-types.ts';
import { SENDING_REASONS, SENDING_STATES, type SendingReason } from '#shared/domain/reports/sending.ts';
import { endpoint } from '../endpoint.ts';
import { emailAddress, epochMs, id, idParams, language, name, text, yesNo } from '../fields.ts';
import { reportFilters } from './report-filters.ts';

const tag = 'Reports';

/** Export formats. */
export const EXPORTS = ['pdf', 'xls', 'csv', 'json'] as const;
/** Formats of saved reports (operations specification, section 3). */
const SAVED_EXPORTS = ['pdf', 'xls'] as const;

const repeat = z.object({
  repeat: z.enum(REPEATS).describe('Frequency; none if the report is not sent automatically'),
  every: z.int().min(1).max(99).describe('Interval in days, weeks or months, according to `repeat`'),
  monday: yesNo,
  tuesday: yesNo,
  wednesday: yesNo,
  thursday: yesNo,
  friday: yesNo,
  saturday: yesNo,
  sunday: yesNo.describe('Weekdays (`monday` to `sunday`) on which a weekly report is sent'),
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .describe('Time of day as HH:mm by the clock of the branch'),
  end: z.enum(REPEAT_ENDS),
  endOccurrences: z.int().min(1).max(999).nullable(),
  endDate: z.iso.date().nullable().describe('Last day on which the report is sent'),
  sendTo: z.array(emailAddress).max(20),
});

const { sendTo: _sendTo, ...repeating } = repeat.shape;

const design = z.object({
  type: z.object({
    id,
    name: text(60).describe('Name of the report type in the language in which the report was saved'),
  }),
  filters: reportFilters,
  configuration: z.object({
    export: z.object({ id: z.int(), name: z.enum(SAVED_EXPORTS) }),
    ...repeat.shape,
  }),
});
export type ReportDesignContent = z.infer<typeof design>;

const REASONS = Object.keys(SENDING_REASONS) as [SendingReason, ...SendingReason[]];

/** Result of a scheduled sending. */
const sending = z.object({
  nextAt: epochMs.nullable().describe('Time of the next sending; null if there is none'),
  lastAt: epochMs.nullable().describe('Time at which the report was last due'),
  state: z.enum(SENDING_STATES).describe('State of the last sending'),
  reason: z.enum(REASONS).nullable().describe('Reason why the last attempt failed; null if it succeeded'),
  failure: z
    .string()
    .max(500)
    .describe(
      'Explanation of `reason` with the required action, in the language of the installation; empty if it succeeded',
    ),
  detail: z
    .string()
    .max(500)
    .describe('Original message of the mail server or the system, in any language; empty without one'),
  unclear: z
    .array(z.string())
    .describe('Addresses for which delivery is unknown because the connection broke'),
  rejected: z
    .array(z.object({ address: z.string(), text: z.string().describe('Response of the mail server') }))
    .describe('Addresses that the mail server rejected permanently (5xx); they are not retried'),
  zone: z.string().describe('Time zone of the schedule: a name, or an offset such as +05:30'),
  file: yesNo.describe('Whether the last created file is stored and the caller may download it'),
});

const saved = z.object({
  idDisplayDesign: id.describe('Id of the saved report, under its published name'),
  name: text(45),
  description: text(200),
  category: z.enum(CATEGORIES),
  reportType: z.int().describe('Number of the report type; that of a later version remains unchanged'),
  username: text(100).describe('User who first saved the report'),
  creationDate: epochMs,
  scheduled: yesNo,
  sending,
  design,
});
export const reportDesign = saved.meta({ id: 'ReportDesign' });
export type ReportDesign = z.infer<typeof reportDesign>;

/** Description, category and user name are accepted as published, and set by the server. */
export const reportDesignBody = z
  .object({
    name: name(45),
    description: text(200).optional(),
    category: z.enum(CATEGORIES).optional(),
    reportType: z.int(),
    username: text(100).optional(),
    language: language
      .optional()
      .describe('Language of the description; by default that of the installation'),
    design,
  })
  .meta({ id: 'ReportDesignBody' });
export type ReportDesignBody = z.infer<typeof reportDesignBody>;

export const listReportDesigns = endpoint({
  method: 'get',
  path: '/reportDesign',
  tag,
  summary:
    'Saved reports visible to the caller: those of the categories allowed by their modules, or their own',
  privilege: 'signedIn',
  answer: z.array(reportDesign),
  errors: [],
});

export const getReportDesign = endpoint({
  method: 'get',
  path: '/reportDesign/{id}',
  tag,
  summary: 'A saved report',
  privilege: 'signedIn',
  params: idParams,
  answer: reportDesign,
  errors: ['NOT_FOUND'],
});

const REPORTS = [MODULES.reportStatistics, MODULES.reportAudit];

export const createReportDesign = endpoint({
  method: 'post',
  path: '/reportDesign',
  tag,
  summary: 'Save a new report',
  privilege: REPORTS,
  body: reportDesignBody,
  answer: reportDesign,
  errors: ['NAME_UNIQUE', 'REPORT_DATE_RANGE_INVALID', 'REPORT_AFTER_TODAY', 'NOT_FOUND'],
});

export const updateReportDesign = endpoint({
  method: 'put',
  path: '/reportDesign/{id}',
  isVersioned: true,
  tag,
  summary: 'Change a saved report',
  privilege: 'signedIn',
  params: idParams,
  body: reportDesignBody,
  // The last sending may change between reading and writing.
  derived: ['sending'],
  answer: reportDesign,
  errors: ['NAME_UNIQUE', 'REPORT_DATE_RANGE_INVALID', 'REPORT_AFTER_TODAY', 'NOT_FOUND'],
});

export const deleteReportDesign = endpoint({
  method: 'delete',
  path: '/reportDesign/{id}',
  isVersioned: true,
  tag,
  summary: 'Delete a saved report',
  privilege: 'signedIn',
  params: idParams,
  answer: z.object({ idDisplayDesign: id }),
  errors: ['NOT_FOUND'],
});

export const getNextSending = endpoint({
  method: 'post',
  path: '/reportDesign/next',
  tag,
  summary: 'Preview of the next sending of a report, and of the days in it, if it were saved now',
  privilege: 'signedIn',
  body: z.object({
    idDisplayDesign: id.nullable().describe('Saved report that is changed; null for a new one'),
    filters: reportFilters,
    repeat: z.object(repeating),
  }),
  answer: z.object({
    at: epochMs.nullable().describe('Time of the next sending; null if there is none'),
    zone: z.string().describe('Time zone of the schedule: a name, or an offset such as +05:30'),
    clock: z.enum(CLOCKS).describe('Whether `zone` is that of a branch or of the server'),
    days: z
      .object({ from: z.iso.date(), to: z.iso.date() })
      .nullable()
      .describe('Days in the report, from the first of any branch to the last'),
  }),
  errors: ['NOT_FOUND', 'REPORT_DATE_RANGE_INVALID', 'REPORT_AFTER_TODAY'],
});

export const retryReportDesign = endpoint({
  method: 'post',
  path: '/reportDesign/{id}/retry',
  tag,
  summary:
    'Retry the failed deliveries of the last sending of a saved report; addresses that received it are skipped. No effect if nothing failed or the schedule has ended',
  privilege: 'signedIn',
  params: idParams,
  answer: reportDesign,
  errors: ['NOT_FOUND'],
});

export const getReportDesignFile = endpoint({
  method: 'get',
  path: '/reportDesign/{id}/file',
  tag,
  summary:
    'File of the last sending of a saved report, stored for 30 days; requires access to all branches that it was created with',
  privilege: 'signedIn',
  params: idParams,
  answer: { media: 'application/octet-stream', download: true },
  errors: ['NOT_FOUND', 'NOT_YOUR_BRANCH'],
});
