import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import type { Language } from '#shared/contract/fields.ts';
import type {
  getNextSending,
  ReportDesignBody,
  ReportDesignContent,
} from '#shared/contract/reports/report-designs.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { dayOf, nextDue, type Repeat, WEEKDAYS } from '#shared/domain/reports/repeat.ts';
import { type ReportType, reportType } from '#shared/domain/reports/report-types.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import { assertDays, resolveScope } from '../engine/scope.ts';
import type { ReportLocale } from './report-locale.ts';
import { canCreateReport, contentOf, type StoredDesign } from './stored-designs.ts';

const MAX_DESCRIPTION_LENGTH = 200;

interface Saving {
  readonly body: ReportDesignBody;
  readonly caller: Caller;
  readonly locale: ReportLocale;
  readonly now: Millis;
  readonly texts: i18n;
}

/**
 * Returns the row to store for a saved report. Category and description follow from the type; a changed repetition
 * restarts. Throws NOT_FOUND for an unknown type, FORBIDDEN for one that the caller may not create.
 */
export function valuesOf(saving: Saving, before: StoredDesign | null) {
  const { body, caller, locale, now, texts } = saving;
  const known = reportType(body.reportType);
  const isSameType = before?.report_type === body.reportType;
  const kind = known ?? (isSameType ? before : null);
  if (!kind) throw apiError('NOT_FOUND', { about: `report type ${body.reportType}` });
  if (!canCreateReport(caller, kind) && !isSameType) throw apiError('FORBIDDEN');
  assertValid(body.design, locale.today);
  const design = { ...body.design, type: { ...body.design.type, id: body.reportType } };
  return {
    name: body.name,
    category: kind.category,
    report_type: body.reportType,
    id_savers: caller.idUsers,
    design: JSON.stringify(design),
    scheduled: design.configuration.repeat === 'none' ? 0 : 1,
    description:
      known && !isSameType
        ? reportPurpose(texts, known, body.language ?? locale.language)
        : (before?.description ?? ''),
    ...repeatingOf(design.configuration, before, { zone: locale.zone, now }),
  } as const;
}

/** Returns the repetition state to store: unchanged settings keep their state, changed ones restart. */
function repeatingOf(
  next: Repeat,
  before: StoredDesign | null,
  { zone, now }: { readonly zone: string; readonly now: Millis },
) {
  const was = before && contentOf(before).configuration;
  const stored = (fields: readonly (keyof Repeat)[]): StoredDesign | null =>
    was && fields.every((field) => was[field] === next[field]) ? before : null;
  return {
    first_day: stored(COUNTED)?.first_day ?? dayOf(now, zone).toString(),
    due_after: stored(REPEATING)?.due_after ?? now,
    times: stored(REPEATING)?.times ?? 0,
  };
}

function reportPurpose(texts: i18n, { name }: ReportType, language: Language): string {
  // The key is computed, so its type cannot be checked.
  const text: string = texts.getFixedT(language, 'reports' as never)(`types.${name}.what` as never, {
    defaultValue: '',
  });
  return text.slice(0, MAX_DESCRIPTION_LENGTH).toWellFormed();
}

/** Fields that days, weeks and months are counted by. */
const COUNTED = ['repeat', 'every'] as const;
/** Fields that determine the due times. */
const REPEATING = [...COUNTED, ...WEEKDAYS, 'at', 'end', 'endOccurrences', 'endDate'] as const;

/** Throws for a report that can never be generated, or for an incomplete end of the repetition. */
function assertValid({ filters, configuration }: ReportDesignContent, today: string): void {
  for (const filter of filters) assertValidDays(filter, today);
  const { end, endOccurrences, endDate } = configuration;
  const missing = (field: string) => apiError('INVALID_REQUEST', { field, about: `${field}: required` });
  if (end === 'after' && endOccurrences === null) throw missing('endOccurrences');
  if (end === 'date' && endDate === null) throw missing('endDate');
}

/** Checks custom days only; presets move with the calendar. */
function assertValidDays(filter: ReportFilter, today: string): void {
  if (filter.type !== 'FILTER_DATE' && filter.type !== 'FILTER_DATE_AND_TIME') return;
  const { range, from, to } = filter.data;
  if (range !== 'custom') return;
  for (const [field, day] of Object.entries({ from, to }))
    if (day === '') throw apiError('INVALID_REQUEST', { field, about: `${field}: required` });
  assertDays({ from, to }, today);
}

interface NextSendingRequest {
  readonly caller: Pick<Caller, 'branches' | 'idAttentionAreas'>;
  readonly locale: Pick<ReportLocale, 'zone' | 'clock'>;
  readonly now: Millis;
}

/** Returns the next due time of a report, and its days, as if the caller saved it now. */
export async function nextSending(
  db: Kysely<SharedTables>,
  { filters, repeat }: BodyOf<typeof getNextSending>,
  before: StoredDesign | null,
  { caller, locale, now }: NextSendingRequest,
): Promise<AnswerOf<typeof getNextSending>> {
  const { zone, clock } = locale;
  const stands = repeatingOf(repeat, before, { zone, now });
  const { first_day: firstDay, due_after: after, times } = stands;
  const at = nextDue({ repeat, firstDay, after, times, zone });
  if (at === null) return { at, zone, clock, days: null };
  const { days } = await resolveScope(db, {
    reportType: 0,
    filters,
    now: at,
    visible: visibleBranches(caller),
    attentionArea: caller.idAttentionAreas,
  });
  return { at, zone, clock, days };
}
