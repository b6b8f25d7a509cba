import type { ImageColours } from '#renderer/ui/designer/contrast.ts';
import { createRowDesigner } from '#renderer/ui/designer/row-designer.tsx';
import {
  createDisplayDesign,
  type DisplayDesign,
  updateDisplayDesign,
} from '#shared/contract/configuration/display-designs.ts';
import type { Message } from '#shared/contract/configuration/messages.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Resource } from '#shared/contract/installation/resources.ts';
import { displayDesigns } from './display-designs-screen.tsx';
import { type DesignChange, type Draft, draftOf } from './draft.ts';
import type { Lengths, SimulatedCall } from './preview-data.ts';
import type { Problem, Section } from './review.ts';

/** Steps that can be undone. */
type StepKey = 'name' | 'type' | 'text' | 'switch' | 'choice' | 'look' | 'slides' | 'draft';

/** Selected section of the inspector, or the slides. */
export type SelectedPart = Section | 'slides';

/** State of the designer besides its draft. */
interface DesignerState {
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
  readonly sound: DesignSound;
  /** Languages that this server can speak. */
  readonly voices: ReadonlySet<Language>;
  readonly select: (part: SelectedPart) => void;
  readonly toggle: (section: Section) => void;
  /** Changes the design of the draft. */
  readonly set: (step: StepKey, change: DesignChange, typing?: string) => void;
}

const LIST = '/app/configuration/tools/digital-signage';

export const { Designer, useDesign, useDesigner } = createRowDesigner<
  DisplayDesign,
  Draft,
  StepKey,
  DesignerState
>({
  texts: 'display-designs',
  refreshes: displayDesigns.key,
  replaceStep: 'draft',
  listPath: LIST,
  designerPath: `${LIST}/crud`,
  storagePrefix: 'turno.signageDesigner',
  nameInUse: 'NAME_UNIQUE',
  create: (api, body, call) => api.call(createDisplayDesign, { body }, call),
  update: (api, { id }, body, call) => api.call(updateDisplayDesign, { params: { id }, body }, call),
  toDraft: draftOf,
});

/** Sounds of a design. Starting one stops the others. */
export interface DesignSound {
  readonly lengths: Lengths;
  readonly playChime: () => void;
  readonly playVoice: (language: Language, call: SimulatedCall) => void;
  /** Plays chime and announcement as a display does; resolves at the end. */
  readonly playCall: (call: SimulatedCall, signal: AbortSignal) => Promise<void>;
}
