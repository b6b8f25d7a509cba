import { atom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { sessionAtom } from '#renderer/lib/session.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { emailAddress, type Language } from '#shared/contract/fields.ts';
import type {
  createReportDesign,
  ReportDesign,
  ReportDesignContent,
} from '#shared/contract/reports/report-designs.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { WEEKDAYS } from '#shared/domain/reports/repeat.ts';
import { reportType } from '#shared/domain/reports/report-types.ts';

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

/** Recurrence, end and recipients of the automatic sending of a report. */
export type Schedule = Omit<ReportDesignContent['configuration'], 'export'>;

/** Default schedule: no automatic sending. */
export const NO_SCHEDULE: Schedule = {
  repeat: 'none',
  every: 1,
  monday: 'Y',
  tuesday: 'N',
  wednesday: 'N',
  thursday: 'N',
  friday: 'N',
  saturday: 'N',
  sunday: 'N',
  at: '07:00',
  end: 'never',
  endOccurrences: null,
  endDate: null,
  sendTo: [],
};

const address = emailAddress;

export type ScheduleError = 'every' | 'weekdays' | 'at' | 'endOccurrences' | 'endDate' | 'sendTo';

export const isAddress = (text: string): boolean => address.safeParse(text).success;

/** Errors of a schedule; none if nothing is sent automatically. */
export function validateSchedule(schedule: Schedule): readonly ScheduleError[] {
  const { repeat, every, at, end, endOccurrences, endDate, sendTo } = schedule;
  if (repeat === 'none') return [];
  const wrong: Readonly<Record<ScheduleError, boolean>> = {
    every: every < 1 || every > 99,
    weekdays: repeat === 'weekly' && !WEEKDAYS.some((day) => schedule[day] === 'Y'),
    at: at === '',
    endOccurrences: end === 'after' && (endOccurrences === null || endOccurrences < 1),
    endDate: end === 'date' && !endDate,
    sendTo: sendTo.length === 0 || sendTo.length > 20 || !sendTo.every(isAddress),
  };
  return (Object.keys(wrong) as ScheduleError[]).filter((error) => wrong[error]);
}

/** The steps of the wizard. */
export const STEPS = ['type', 'filters', 'sending'] as const;
export type Step = (typeof STEPS)[number];

/** State of the wizard. */
export interface StoredReportDraft {
  readonly draft: ReportDraft;
  readonly step: Step;
  /** Draft at opening, to detect changes. */
  readonly from: ReportDraft;
}

interface Stored extends StoredReportDraft {
  readonly idUsers: number;
}

const storage = createJSONStorage<Stored | null>(() => sessionStorage);
const storedAtom = atomWithStorage<Stored | null>('turno.report', null, storage, { getOnInit: true });

/**
 * Stores the report in the wizard and its changes for the life of the tab (operations specification, section 6). A
 * draft of another user is not returned.
 */
export const storedDraftAtom = atom(
  (get): StoredReportDraft | null => {
    const stored = get(storedAtom);
    return stored && stored.idUsers === get(sessionAtom)?.user.id ? stored : null;
  },
  (get, set, draft: StoredReportDraft | null) => {
    const idUsers = get(sessionAtom)?.user.id;
    set(storedAtom, draft === null || idUsers === undefined ? null : { ...draft, idUsers });
  },
);

/** Wizard state for a report: an existing one opens at its filters, because its type is fixed. */
export const opened = (draft: ReportDraft): StoredReportDraft => ({
  draft,
  from: draft,
  step: draft.id === null ? 'type' : 'filters',
});

export const isChanged = ({ draft, from }: StoredReportDraft): boolean =>
  JSON.stringify(draft) !== JSON.stringify(from);
