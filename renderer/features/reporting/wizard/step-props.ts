import type { ReportDraft } from '../draft/report-draft.ts';
import type { Step } from '../draft/stored-draft.ts';

/** Props of a wizard step. */
export interface StepProps {
  readonly draft: ReportDraft;
  readonly set: (change: Partial<ReportDraft>) => void;
  readonly goTo: (step: Step) => void;
  /** Returns to the list and discards changes. */
  readonly leave: () => void;
}
