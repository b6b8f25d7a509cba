import { createContext, useContext } from 'react';
import type { ImageColours } from '#renderer/ui/designer/look/contrast.ts';
import type { Message } from '#shared/contract/configuration/messages.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Resource } from '#shared/contract/resources/resources.ts';
import type { DesignChange, Draft } from './draft/draft.ts';
import type { Problem, Section } from './draft/review.ts';
import type { DesignSound } from './sound/use-design-sound.ts';

/** Names what can be undone. */
export type StepKey = 'name' | 'type' | 'text' | 'switch' | 'choice' | 'look' | 'slides' | 'draft';

/** What is being worked on: a part in the inspector, or the slides. */
export type SelectedPart = Section | 'slides';

/** What the parts of the editor share. */
export interface Designer {
  readonly draft: Draft;
  readonly chosen: SelectedPart;
  /** The parts of the inspector that are unfolded. */
  readonly open: ReadonlySet<Section>;
  readonly problems: readonly Problem[];
  readonly messages: readonly Message[];
  /** Pictures, videos and sounds of signage. */
  readonly files: readonly Resource[];
  /** Colours of the picture behind everything; null where there is none, or they are not known. */
  readonly picture: ImageColours | null;
  /** Seconds that a picture stands which has none of its own. */
  readonly sliderTime: number;
  /** Tells that all of it is only shown. */
  readonly locked: boolean;
  readonly sound: DesignSound;
  /** The languages that this server speaks. */
  readonly voices: ReadonlySet<Language>;
  readonly choose: (chosen: SelectedPart) => void;
  readonly fold: (section: Section) => void;
  /** Changes the draft; `step` names what was done, `typing` the field that is typed into. */
  readonly act: (step: StepKey, change: (draft: Draft) => Draft, typing?: string) => void;
  /** Changes what the design shows; what hangs together with the rest of it is made of that as it is then. */
  readonly set: (step: StepKey, change: DesignChange, typing?: string) => void;
}

export const DesignerContext = createContext<Designer | null>(null);

/** Answers what the editor is at. Throws outside it. */
export function useDesigner(): Designer {
  const designer = useContext(DesignerContext);
  if (!designer) throw new Error('useDesigner needs a DesignerContext above it');
  return designer;
}
