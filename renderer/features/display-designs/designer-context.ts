import type { ImageColours } from '#renderer/ui/designer/contrast.ts';
import { createDesignerContext } from '#renderer/ui/designer/use-draft.ts';
import type { Message } from '#shared/contract/configuration/messages.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Resource } from '#shared/contract/resources/resources.ts';
import type { DesignChange, Draft } from './draft.ts';
import type { Lengths, SimulatedCall } from './preview-data.ts';
import type { Problem, Section } from './review.ts';

/** Steps that can be undone. */
export type StepKey = 'name' | 'type' | 'text' | 'switch' | 'choice' | 'look' | 'slides' | 'draft';

/** Selected section of the inspector, or the slides. */
export type SelectedPart = Section | 'slides';

/** State shared by the parts of the designer. */
export interface Designer {
  readonly draft: Draft;
  readonly selected: SelectedPart;
  /** Unfolded sections of the inspector. */
  readonly open: ReadonlySet<Section>;
  readonly problems: readonly Problem[];
  readonly messages: readonly Message[];
  /** Images, videos and sounds of displays. */
  readonly files: readonly Resource[];
  /** Colours of the background image; null without an image or while it loads. */
  readonly image: ImageColours | null;
  /** Default seconds of an image slide. */
  readonly sliderTime: number;
  /** The design is read-only. */
  readonly locked: boolean;
  readonly sound: DesignSound;
  /** Languages that this server can speak. */
  readonly voices: ReadonlySet<Language>;
  readonly select: (part: SelectedPart) => void;
  readonly toggle: (section: Section) => void;
  /** Changes the draft as one step that can be undone; `typing` names the text field that changes it. */
  readonly act: (step: StepKey, change: (draft: Draft) => Draft, typing?: string) => void;
  /** Changes the design of the draft. */
  readonly set: (step: StepKey, change: DesignChange, typing?: string) => void;
}

export const { DesignerContext, useDesigner } = createDesignerContext<Designer>();

/** Sounds of a design. Starting one stops the others. */
export interface DesignSound {
  readonly lengths: Lengths;
  readonly playChime: () => void;
  readonly playVoice: (language: Language, call: SimulatedCall) => void;
  /** Plays chime and announcement as a display does; resolves at the end. */
  readonly playCall: (call: SimulatedCall, signal: AbortSignal) => Promise<void>;
}
