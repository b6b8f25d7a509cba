import { useTranslation } from 'react-i18next';
import { createDesignerContext } from '#renderer/ui/designer/use-draft.ts';
import type { Message } from '#shared/contract/configuration/messages.ts';
import type { DesignElement } from '#shared/contract/configuration/ticket-design.ts';
import type { TicketPreview } from '#shared/contract/configuration/ticket-designs.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Resource } from '#shared/contract/resources/resources.ts';
import type { PaperWidth, PrintOutput } from '#shared/domain/printing/ticket-document.ts';
import type { Draft, FullDesign } from './draft.ts';
import type { DesignField, DesignTarget, Problem } from './review.ts';
import type { SampleTicket } from './sample-tickets.ts';

/** Steps that can be undone. */
export type StepKey = 'name' | 'switch' | 'choice' | 'text' | 'size' | 'letters';

/** Sample that the preview prints. */
export interface Sample {
  readonly width: PaperWidth;
  readonly output: PrintOutput;
  readonly language: Language;
  /** Association of the sample ticket; null for the one with the longest names. */
  readonly idQueueCategories: number | null;
}

/** State shared by the parts of the designer. */
export interface Designer {
  readonly draft: Draft;
  readonly selected: DesignTarget;
  readonly problems: readonly Problem[];
  readonly sample: Sample;
  /** The last rendered paper; null before the first. */
  readonly preview: TicketPreview | null;
  /** Possible sample tickets. */
  readonly tickets: readonly SampleTicket[];
  readonly messages: readonly Message[];
  readonly logos: readonly Resource[];
  /** The design is read-only. */
  readonly locked: boolean;
  readonly select: (target: DesignTarget) => void;
  readonly show: (sample: Partial<Sample>) => void;
  /** Changes the draft as one step that can be undone; `typing` names the text field that changes it. */
  readonly act: (step: StepKey, change: (draft: Draft) => Draft, typing?: string) => void;
  /** Changes one element. */
  readonly set: <Element extends DesignElement>(
    step: StepKey,
    element: Element,
    change: Partial<FullDesign[Element]>,
    typing?: string,
  ) => void;
}

export const { DesignerContext, useDesigner } = createDesignerContext<Designer>();

/** Error text of an element or a field of the design. */
export function useErrorOf(): (target: DesignTarget, field?: DesignField) => string | undefined {
  const { problems } = useDesigner();
  const problemText = useProblemText();
  return (target, field) => {
    const problem = problems.find((one) => one.target === target && one.field === field);
    return problem && problemText(problem);
  };
}

export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation(['ticket-designs', 'common', 'errors']);
  return ({ code, max = 0 }) => {
    switch (code) {
      case 'missing':
        return t('common:field.required');
      case 'tooLong':
        return t('common:field.tooLong', { max });
      case 'nameTaken':
        return t('errors:NAME_REPEATED_MESSAGE');
      case 'gone':
        return t('goneHint');
      case 'incomplete':
        return t('errors:INCOMPLETE_FORM_MESSAGE');
    }
  };
}
