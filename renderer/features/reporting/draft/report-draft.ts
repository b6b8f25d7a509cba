import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { Language } from '#shared/contract/fields.ts';
import type {
  createReportDesign,
  ReportDesign,
  ReportDesignContent,
} from '#shared/contract/reports/report-designs.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { reportType } from '#shared/domain/reports/report-types.ts';
import { NO_SCHEDULE, type Schedule, validateSchedule } from './schedule.ts';

type Configuration = ReportDesignContent['configuration'];

/** What a saved report is sent as. */
export type SavedExport = Configuration['export']['name'];

/** A report as it is being made: what is not chosen yet is null. */
export interface ReportDraft {
  /** Number of the saved one that is edited; null for a new one. */
  readonly id: number | null;
  readonly username: string;
  readonly type: number | null;
  readonly filters: readonly ReportFilter[];
  readonly name: string;
  readonly exportAs: SavedExport | null;
  readonly schedule: Schedule;
  /** The saved one as it was opened; missing for a new one. */
  readonly opened?: Pick<ReportDesign, 'name' | 'reportType' | 'design'>;
}

/** The longest name of a report (operations specification, section 7). */
export const MAX_NAME_LENGTH = 45;

/** Numbers of the export formats of saved reports, as they are published beside their names. */
const EXPORT_IDS: Readonly<Record<SavedExport, number>> = { pdf: 1, xls: 2 };

/** A new report begins empty, with the name of whoever makes it. */
export const newDraft = (username: string): ReportDraft => ({
  id: null,
  username,
  type: null,
  filters: [],
  name: '',
  exportAs: null,
  schedule: NO_SCHEDULE,
});

/** Makes the draft of a saved report. */
export function draftOf({
  idDisplayDesign,
  username,
  reportType: type,
  name,
  design,
}: ReportDesign): ReportDraft {
  const { export: exportAs, ...schedule } = design.configuration;
  return {
    id: idDisplayDesign,
    username,
    type,
    name,
    schedule,
    filters: design.filters,
    exportAs: exportAs.name,
    opened: { name, reportType: type, design },
  };
}

/** Keeps the filters that a type of report has; of one of a later version all of them. */
export function filtersOfType(type: number, filters: readonly ReportFilter[]): readonly ReportFilter[] {
  const known = reportType(type);
  return known ? filters.filter((filter) => known.filters.includes(filter.type)) : filters;
}

/**
 * Makes what is saved of a draft; null while its type, its name or its export is
 * missing, or something of how it goes out by itself.
 *
 * @param label the type as the language of whoever saves calls it
 * @param language that language
 */
export function bodyOf(
  draft: ReportDraft,
  label: string,
  language?: Language,
): BodyOf<typeof createReportDesign> | null {
  const { type, exportAs, username, filters, schedule } = draft;
  const name = draft.name.trim();
  if (type === null || exportAs === null || name === '' || name.length > MAX_NAME_LENGTH) return null;
  if (validateSchedule(schedule).length > 0) return null;
  const category = reportType(type)?.category;
  return {
    name,
    username,
    reportType: type,
    description: label,
    ...(category && { category }),
    ...(language && { language }),
    design: {
      type: { id: type, name: label.slice(0, 60) },
      filters: [...filtersOfType(type, filters)],
      configuration: {
        export: { id: EXPORT_IDS[exportAs], name: exportAs },
        ...schedule,
        sendTo: [...schedule.sendTo],
      },
    },
  };
}
