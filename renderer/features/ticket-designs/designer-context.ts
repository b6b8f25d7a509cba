import { useTranslation } from 'react-i18next';
import { createRowDesigner } from '#renderer/ui/designer/row-designer.tsx';
import type { Message } from '#shared/contract/configuration/messages.ts';
import type { DesignElement } from '#shared/contract/configuration/ticket-design.ts';
import {
  createTicketDesign,
  type DesignedTicket,
  type TicketPreview,
  updateTicketDesign,
} from '#shared/contract/configuration/ticket-designs.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Resource } from '#shared/contract/installation/resources.ts';
import type { PaperWidth, PrintOutput } from '#shared/domain/printing/ticket-document.ts';
import { type Draft, draftOf, type FullDesign } from './draft.ts';
import type { DesignField, DesignTarget, Problem } from './review.ts';
import type { SampleTicket } from './sample-tickets.ts';
import { ticketDesigns } from './ticket-designs-screen.tsx';

/** Steps that can be undone. */
type StepKey = 'name' | 'switch' | 'choice' | 'text' | 'size' | 'letters';

/** Sample that the preview prints. */
export interface Sample {
  readonly width: PaperWidth;
  readonly output: PrintOutput;
  readonly language: Language;
  /** Association of the sample ticket; null for the one with the longest names. */
  readonly idQueueCategories: number | null;
}

/** State of the designer besides its draft. */
interface DesignerState {
  readonly selected: DesignTarget;
  readonly problems: readonly Problem[];
  readonly sample: Sample;
  /** The last rendered paper; null before the first. */
  readonly preview: TicketPreview | null;
  /** Possible sample tickets. */
  readonly tickets: readonly SampleTicket[];
  readonly messages: readonly Message[];
  readonly logos: readonly Resource[];
  readonly select: (target: DesignTarget) => void;
  readonly show: (sample: Partial<Sample>) => void;
  /** Changes one element. */
  readonly set: <Element extends DesignElement>(
    step: StepKey,
    element: Element,
    change: Partial<FullDesign[Element]>,
    typing?: string,
  ) => void;
}

const LIST = '/app/configuration/tools/ticket-designs';

export const { Designer, useDesign, useDesigner } = createRowDesigner<
  DesignedTicket,
  Draft,
  StepKey,
  DesignerState
>({
  texts: 'ticket-designs',
  refreshes: ticketDesigns.key,
  replaceStep: 'name',
  listPath: LIST,
  designerPath: `${LIST}/designer`,
  storagePrefix: 'turno.ticketDesigner',
  nameInUse: 'NAME_REPEATED',
  create: (api, draft, call) => api.call(createTicketDesign, { body: bodyOf(draft) }, call),
  update: (api, { id }, draft, call) =>
    api.call(updateTicketDesign, { params: { id }, body: bodyOf(draft) }, call),
  toDraft: draftOf,
});

const bodyOf = (draft: Draft) => ({ ...draft, design: { ...draft.design } });

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
