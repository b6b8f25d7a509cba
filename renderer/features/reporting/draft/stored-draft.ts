import { atom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { sessionAtom } from '#renderer/lib/session.ts';
import type { ReportDraft } from './report-draft.ts';

/** The steps of the wizard. */
export const STEPS = ['type', 'filters', 'sending'] as const;
export type Step = (typeof STEPS)[number];

/** What the wizard is at. */
export interface StoredReportDraft {
  readonly draft: ReportDraft;
  readonly step: Step;
  /** The draft as it was when the wizard was opened, to tell whether anything was changed. */
  readonly from: ReportDraft;
}

interface Stored extends StoredReportDraft {
  readonly idUsers: number;
}

const storage = createJSONStorage<Stored | null>(() => sessionStorage);
const storedAtom = atomWithStorage<Stored | null>('turno.report', null, storage, { getOnInit: true });

/**
 * Keeps the report that was chosen for the wizard, and what was changed of it since, for as long as the tab is open
 * (operations specification, section 6). Another user who signs in here finds none.
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

/** Opens the wizard with a report: one that is edited begins at its filters, for its type stays. */
export const opened = (draft: ReportDraft): StoredReportDraft => ({
  draft,
  from: draft,
  step: draft.id === null ? 'type' : 'filters',
});

export const isChanged = ({ draft, from }: StoredReportDraft): boolean =>
  JSON.stringify(draft) !== JSON.stringify(from);
