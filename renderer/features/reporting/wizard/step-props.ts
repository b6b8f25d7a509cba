import type { ReportDraft } from '../draft/report-draft.ts';
import type { Step } from '../draft/stored-draft.ts';

/** What each step of the wizard works with. */
export interface StepProps {
  readonly draft: ReportDraft;
  readonly set: (change: Partial<ReportDraft>) => void;
  readonly goTo: (step: Step) => void;
  /** Goes back to the list, without what was changed. */
  readonly leave: () => void;
}
