import type { i18n } from 'i18next';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { ReportDesignBody } from '#shared/contract/reports/report-designs.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { dayOf, type Repeat, WEEKDAYS } from '#shared/domain/reports/repeat.ts';
import { type ReportType, reportType } from '#shared/domain/reports/report-types.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { ReportLocale } from '#shared/server/reports/report-locale.ts';
import { assertValid } from './assert-valid.ts';
import { contentOf, type StoredDesign } from './stored-designs.ts';
import { canCreateReport } from './who-sees.ts';

/** Characters of a description. */
const MAX_DESCRIPTION_LENGTH = 200;

interface Saving {
  readonly body: ReportDesignBody;
  readonly caller: Caller;
  readonly place: ReportLocale;
  readonly now: Millis;
  readonly texts: i18n;
}

/**
 * What is kept of a report that somebody saves, in the place of what was saved before. Category and description follow
 * from its type; what it repeats begins anew where it repeats otherwise than before. Refuses a type that there is not,
 * or that the caller may not make.
 */
export function valuesOf(saving: Saving, before: StoredDesign | null) {
  const { body, caller, place, now, texts } = saving;
  const known = reportType(body.reportType);
  const isSameType = before?.report_type === body.reportType;
  const kind = known ?? (isSameType ? before : null);
  if (!kind) throw apiError('NOT_FOUND', { about: `report type ${body.reportType}` });
  if (!canCreateReport(caller, kind) && !isSameType) throw apiError('FORBIDDEN');
  assertValid(body.design, place.today);
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
        ? reportPurpose(texts, known, body.language ?? place.language)
        : (before?.description ?? ''),
    ...repeatingOf(design.configuration, before, { zone: place.zone, now }),
  } as const;
}

/** Where a repeat setting stands once it is saved: it goes on where it is what it was before, and begins anew else. */
export function repeatingOf(
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
  // Names the text by the type: a key that is put together cannot be checked.
  const text: string = texts.getFixedT(language, 'reports' as never)(`types.${name}.what` as never, {
    defaultValue: '',
  });
  return text.slice(0, MAX_DESCRIPTION_LENGTH).toWellFormed();
}

/** What days, weeks and months are counted by. */
const COUNTED = ['repeat', 'every'] as const;
/** What says when it is due. */
const REPEATING = [...COUNTED, ...WEEKDAYS, 'at', 'end', 'endOccurrences', 'endDate'] as const;
