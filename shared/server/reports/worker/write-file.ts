import type { i18n, TFunction } from 'i18next';
import type { Language } from '#shared/contract/fields.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { CsvFormat } from '#shared/domain/csv-text.ts';
import { LIST_FILTERS, type ListFilter } from '#shared/domain/reports/filters.ts';
import { type ReportProgress, startPhase } from '#shared/domain/reports/report-progress.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { ReportType } from '#shared/domain/reports/report-types.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import { weekdayNames } from '#shared/domain/time/weekday.ts';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import type { GeneratedReport } from '../engine/generate-report.ts';
import type { Names } from '../engine/names.ts';
import type { Scope } from '../engine/scope.ts';
import { writeReport } from '../files/write-report.ts';
import type { ReportFileRequest } from '../report-generator.ts';

/** Writes a report to a file, with the details of its first page. */
export async function writeFile(
  { type, scope, names, table }: Omit<GeneratedReport, 'table'> & { readonly table: ReportTable },
  { request, path, dataOf, csvFormat, onProgress }: WriteOptions,
): Promise<void> {
  const document = {
    name: request.name,
    type,
    table,
    language: request.language,
    generatedFor: request.generatedFor,
    csvFormat,
    filters: filterLabels(createServerTexts(), request, { type, days: scope.days, names }),
    dataOf: dataOf || namesOf(scope.branches, request.language),
    createdAt: request.now,
    zoneHours: scope.branches[0]?.zoneHours ?? 0,
  };
  await writeReport(document, request.format, path, counted(table.rows.length, onProgress));
}

interface WriteOptions {
  readonly request: ReportFileRequest;
  readonly path: string;
  readonly dataOf: string;
  readonly csvFormat: CsvFormat;
  readonly onProgress: (progress: ReportProgress) => void;
}

/** Number of progress messages per file. */
const PROGRESS_STEPS = 100;

/** Counts written rows and reports the progress. */
function counted(of: number, onProgress: WriteOptions['onProgress']): () => void {
  const step = Math.ceil(of / PROGRESS_STEPS);
  let lines = 0;
  return () => {
    lines += 1;
    if (lines % step === 0 || lines === of) onProgress({ ...startPhase('writing'), lines, of });
  };
}

/** Branches named on the first page; more are abbreviated. */
const MAX_NAMED_BRANCHES = 5;

function namesOf(branches: Scope['branches'], language: string): string {
  const names = branches.slice(0, MAX_NAMED_BRANCHES).map(({ name }) => name);
  return new Intl.ListFormat(language).format(branches.length > MAX_NAMED_BRANCHES ? [...names, '…'] : names);
}

interface Worded {
  readonly label: string;
  readonly value: string;
}

/** Table with the names of each list filter. */
const NAMED = {
  BRANCHES: 'branches',
  ATTENTION_AREAS: 'attention_areas',
  QUEUES: 'queues',
  USERS: 'users',
  SERVICES: 'services',
  SEGMENTS: 'segments',
  DETAIL_GROUPS: 'transactions',
} as const satisfies Record<ListFilter, Parameters<Names['of']>[0]>;

/** Names written out per filter; more are counted. */
const MAX_NAMES = 8;

/** Describes the filters of a report in the order of its type: resolved days, lists by name. */
function filterLabels(
  texts: i18n,
  requested: { readonly filters: readonly ReportFilter[]; readonly language: Language },
  { type, days, names }: { readonly type: ReportType; readonly days: DayRange; readonly names: Names },
): Worded[] {
  const t = texts.getFixedT(requested.language, 'reports');
  const visible = new Intl.DateTimeFormat(requested.language, { dateStyle: 'medium', timeZone: 'UTC' });
  const day = (written: string) => visible.format(new Date(written));
  const list = new Intl.ListFormat(requested.language);
  const weekday = weekdayNames(requested.language);

  function named(kind: ListFilter, ids: readonly number[]): string {
    const written = ids.slice(0, MAX_NAMES).map((id) => names.of(NAMED[kind], id));
    const more = ids.length - written.length;
    const joined = list.format(written);
    return more > 0 ? t('chosen.more', { names: joined, count: more }) : joined;
  }

  function inDays(): string {
    const [from, to] = [day(days.from), day(days.to)];
    return from === to
      ? t('filters.FILTER_DATE.oneDay', { day: from })
      : t('filters.FILTER_DATE.days', { from, to });
  }

  function labelOf(filter: ReportFilter): string {
    if (isList(filter)) return lists(t, filter.data, (ids) => named(filter.type, ids));
    switch (filter.type) {
      case 'FILTER_DATE_AND_TIME': {
        const { fromTime, toTime } = filter.data;
        if (fromTime === '' && toTime === '') return inDays();
        const times = { from: fromTime || '00:00', to: toTime || '24:00' };
        return t('filters.FILTER_DATE_AND_TIME.times', { days: inDays(), ...times });
      }
      case 'FILTER_DATE':
        return inDays();
      case 'FILTER_CUSTOMER_AND_TICKET':
        return list.format(customerLabels(t, filter.data));
      case 'FILTER_PERIOD':
        return t(`filters.FILTER_PERIOD.${filter.data.period}`);
      case 'FILTER_TIME_ZONE':
        return filter.data.zone === ''
          ? t('filters.FILTER_TIME_ZONE.own')
          : t('filters.FILTER_TIME_ZONE.hours', { hours: signed(filter.data.zone) });
      case 'FILTER_CUSTOMER_INCLUDE':
        return list.format(
          (['withTickets', 'withoutTickets', 'transferred'] as const)
            .filter((one) => filter.data[one] === 'Y')
            .map((one) => t(`filters.FILTER_CUSTOMER_INCLUDE.${one}`)),
        );
      case 'FILTER_CONSOLIDATION':
        return t(`filters.FILTER_CONSOLIDATION.${filter.data.by}`);
      case 'FILTER_AUDIT_USERS':
        return t(`filters.FILTER_AUDIT_USERS.${filter.data.who}`);
      case 'FILTER_COUNTED_AS':
        return [
          t(`columns.${filter.data.as}.label`),
          ...(filter.data.workstation === undefined
            ? []
            : [names.of('workstations', filter.data.workstation)]),
          ...(filter.data.weekday === undefined ? [] : [weekday(filter.data.weekday)]),
        ].join(' · ');
      case 'FILTER_BOOKED_AS':
        return [
          t(`columns.${filter.data.as}.label`),
          ...(filter.data.through === undefined ? [] : [t(`words.bookedThrough.${filter.data.through}`)]),
        ].join(' · ');
      case 'USER_ACTIONS':
        return lists(t, filter.data, (actions) =>
          list.format(actions.map((action) => t(`words.action.${action}`))),
        );
    }
  }

  return type.filters.flatMap((name) => {
    const label = t(`filters.${name}.label`);
    const filter = requested.filters.find((one) => one.type === name);
    if (filter) return [{ label, value: labelOf(filter) }].filter(({ value }) => value !== '');
    // Always states the days, also without a filter.
    return name === 'FILTER_DATE' || name === 'FILTER_DATE_AND_TIME' ? [{ label, value: inDays() }] : [];
  });
}

function customerLabels(
  t: TFunction<'reports'>,
  { customer, ticket }: { readonly customer: string; readonly ticket: string },
): string[] {
  return [
    ...(customer === '' ? [] : [t('filters.FILTER_CUSTOMER_AND_TICKET.customer', { customer })]),
    ...(ticket === '' ? [] : [t('filters.FILTER_CUSTOMER_AND_TICKET.ticket', { ticket })]),
  ];
}

type ListData = Extract<ReportFilter, { type: ListFilter }>;

const isList = (filter: ReportFilter): filter is ListData =>
  (LIST_FILTERS as readonly string[]).includes(filter.type);

function lists<Item>(
  t: TFunction<'reports'>,
  { included, notIncluded }: { readonly included: readonly Item[]; readonly notIncluded: readonly Item[] },
  named: (items: readonly Item[]) => string,
): string {
  if (included.length === 0)
    return notIncluded.length === 0
      ? t('chosen.all')
      : t('chosen.notIncluded', { names: named(notIncluded) });
  if (notIncluded.length === 0) return t('chosen.included', { names: named(included) });
  return t('chosen.both', { included: named(included), notIncluded: named(notIncluded) });
}

const signed = (hours: string): string => (Number(hours) < 0 ? hours : `+${hours}`);
