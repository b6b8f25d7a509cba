import { atom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { sessionAtom } from '#renderer/lib/session.ts';
import type { ReportDraft } from './report-draft.ts';

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
