import { createContext, useContext } from 'react';
import type { Message } from '#shared/contract/configuration/messages.ts';
import type { DesignElement } from '#shared/contract/configuration/ticket-design.ts';
import type { TicketPreview } from '#shared/contract/configuration/ticket-designs.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Resource } from '#shared/contract/resources/resources.ts';
import type { PaperWidth, PrintOutput } from '#shared/domain/printing/ticket-document.ts';
import type { Draft, FullDesign } from './draft/draft.ts';
import type { DesignTarget, Problem } from './draft/review.ts';
import type { SampleTicket } from './sample/sample-tickets.ts';

/** Names what can be undone. */
export type StepKey = 'name' | 'switch' | 'choice' | 'text' | 'size' | 'letters';

/** What is shown of the design: on which paper, by which output, whose ticket, in which language. */
export interface Sample {
  readonly width: PaperWidth;
  readonly output: PrintOutput;
  readonly language: Language;
  /** The association whose ticket it is; null for the one with the longest names. */
  readonly idQueueCategories: number | null;
}

/** What the parts of the designer share. */
export interface Designer {
  readonly draft: Draft;
  readonly chosen: DesignTarget;
  readonly problems: readonly Problem[];
  readonly sample: Sample;
  /** The last paper that was drawn; null while none was. */
  readonly preview: TicketPreview | null;
  /** Those whose ticket the sample may be. */
  readonly tickets: readonly SampleTicket[];
  readonly messages: readonly Message[];
  readonly logos: readonly Resource[];
  /** Tells that all of it is only shown. */
  readonly locked: boolean;
  readonly select: (place: DesignTarget) => void;
  readonly show: (sample: Partial<Sample>) => void;
  /** Changes the draft; `step` names what was done, `typing` the field that is typed into. */
  readonly act: (step: StepKey, change: (draft: Draft) => Draft, typing?: string) => void;
  /** Changes one element. */
  readonly set: <Element extends DesignElement>(
    step: StepKey,
    element: Element,
    change: Partial<FullDesign[Element]>,
    typing?: string,
  ) => void;
}

export const DesignerContext = createContext<Designer | null>(null);

/** Answers what the designer is at. Throws outside it. */
export function useDesigner(): Designer {
  const designer = useContext(DesignerContext);
  if (!designer) throw new Error('useDesigner needs a DesignerContext above it');
  return designer;
}
