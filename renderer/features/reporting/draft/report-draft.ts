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

/** File format of a saved report. */
export type SavedExport = Configuration['export']['name'];

/** A report being edited; null for parts that are not selected yet. */
export interface ReportDraft {
  /** Number of the saved one that is edited; null for a new one. */
  readonly id: number | null;
  readonly username: string;
  readonly type: number | null;
  readonly filters: readonly ReportFilter[];
  readonly name: string;
  readonly exportAs: SavedExport | null;
  readonly schedule: Schedule;
  /** The saved state at opening; undefined for a new report. */
  readonly opened?: Pick<ReportDesign, 'name' | 'reportType' | 'design'>;
}

/** The longest name of a report (operations specification, section 7). */
export const MAX_NAME_LENGTH = 45;

/** Ids of the export formats of saved reports, as published beside their names. */
const EXPORT_IDS: Readonly<Record<SavedExport, number>> = { pdf: 1, xls: 2 };

/** New empty report with the user name of its author. */
export const newDraft = (username: string): ReportDraft => ({
  id: null,
  username,
  type: null,
  filters: [],
  name: '',
  exportAs: null,
  schedule: NO_SCHEDULE,
});

/** Draft of a saved report. */
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

/** Removes filters that a report type does not have; a type of a later version keeps all. */
export function filtersOfType(type: number, filters: readonly ReportFilter[]): readonly ReportFilter[] {
  const known = reportType(type);
  return known ? filters.filter((filter) => known.filters.includes(filter.type)) : filters;
}

/**
 * Converts a draft to the request body; null while type, name, format or schedule is incomplete.
 *
 * @param label name of the type in the language of the user
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
