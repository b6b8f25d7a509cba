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
  repeat: z.enum(REPEATS).describe('none for one that is not sent by itself'),
  every: z.int().min(1).max(99).describe('Every so many days, weeks or months'),
  monday: yesNo,
  tuesday: yesNo,
  wednesday: yesNo,
  thursday: yesNo,
  friday: yesNo,
  saturday: yesNo,
  sunday: yesNo.describe('On which weekdays of a week that counts'),
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .describe('By the clock of the branch'),
  end: z.enum(REPEAT_ENDS),
  endOccurrences: z.int().min(1).max(999).nullable(),
  endDate: z.iso.date().nullable().describe('The last day on which it is sent'),
  sendTo: z.array(emailAddress).max(20),
});

const { sendTo: _sendTo, ...repeating } = repeat.shape;

const design = z.object({
  type: z.object({ id, name: text(60).describe('As the type is called in the language it was saved in') }),
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
  nextAt: epochMs.nullable().describe('Null where it goes no more'),
  lastAt: epochMs.nullable().describe('When it was last due'),
  state: z.enum(SENDING_STATES).describe('Of the last time that it was due'),
  reason: z
    .enum(REASONS)
    .nullable()
    .describe('Why it did not go out the last time that it was tried; null where it did'),
  failure: z
    .string()
    .max(500)
    .describe('The same in words, in the language of the installation, with what to do; empty where it did'),
  detail: z
    .string()
    .max(500)
    .describe('Message of the mail server or the system as it came, for any language; empty without one'),
  unclear: z
    .array(z.string())
    .describe('Addresses of which it is not known whether they have it: the connection broke meanwhile'),
  rejected: z
    .array(z.object({ address: z.string(), text: z.string().describe('Answer of the mail server') }))
    .describe('Addresses that the mail server refused for good (5xx); they are not tried again'),
  zone: z
    .string()
    .describe('Clock by which it goes: the name of a time zone, or a difference such as +05:30'),
  file: yesNo.describe('Whether what was made last is kept, and the caller may download it'),
});

const saved = z.object({
  idDisplayDesign: id.describe('Its number, by the published name'),
  name: text(45),
  description: text(200),
  category: z.enum(CATEGORIES),
  reportType: z.int().describe('Number of the type; one of a later version stays as it is'),
  username: text(100).describe('Who saved it first'),
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
      .describe('Of the description; that of the installation where it is missing'),
    design,
  })
  .meta({ id: 'ReportDesignBody' });
export type ReportDesignBody = z.infer<typeof reportDesignBody>;

export const listReportDesigns = endpoint({
  method: 'get',
  path: '/reportDesign',
  tag,
  summary: 'Saved reports that the caller may see: by audit, by statistics, or their own',
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
  summary: 'Saves a new report',
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
  summary: 'Saves an edited report',
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
  summary: 'Removes a saved report',
  privilege: 'signedIn',
  params: idParams,
  answer: z.object({ idDisplayDesign: id }),
  errors: ['NOT_FOUND'],
});

export const getNextSending = endpoint({
  method: 'post',
  path: '/reportDesign/next',
  tag,
  summary: 'When a report would go out next, and with which days, if it were saved like this now',
  privilege: 'signedIn',
  body: z.object({
    idDisplayDesign: id.nullable().describe('The saved report that is changed; null for a new one'),
    filters: reportFilters,
    repeat: z.object(repeating),
  }),
  answer: z.object({
    at: epochMs.nullable().describe('Null where it would go no more'),
    zone: z
      .string()
      .describe('Clock by which it goes: the name of a time zone, or a difference such as +05:30'),
    clock: z.enum(CLOCKS).describe('Whose clock that is'),
    days: z
      .object({ from: z.iso.date(), to: z.iso.date() })
      .nullable()
      .describe('The days that it would hold, from the first of any branch to the last'),
  }),
  errors: ['NOT_FOUND', 'REPORT_DATE_RANGE_INVALID', 'REPORT_AFTER_TODAY'],
});

export const retryReportDesign = endpoint({
  method: 'post',
  path: '/reportDesign/{id}/retry',
  tag,
  summary:
    'Tries once more to send what failed the last time that a saved report was due: those who have it get no second one. Nothing happens where nothing failed, or it repeats no more',
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
    'What was made the last time that a saved report was due, kept for 30 days: for those whose own branches are all that it was made with',
  privilege: 'signedIn',
  params: idParams,
  answer: { media: 'application/octet-stream', download: true },
  errors: ['NOT_FOUND', 'NOT_YOUR_BRANCH'],
});
