import type { Display, DisplayCall } from './displays.ts';

/** Where the page of displays shows a draft instead of what is stored: in a frame of the editor. */
export const SIGNAGE_PREVIEW_PATH = '/digital-signage/preview';

/** The parts of a display that have a look of their own: a ring shows the one that is being designed. */
export const SIGNAGE_PARTS = ['popup', 'current', 'history', 'footer', 'slides', 'lineal'] as const;
export type SignagePart = (typeof SIGNAGE_PARTS)[number];

/** What a preview plays: nobody is called now, one is, several at once are, there is no server. */
export const SIGNAGE_SCENES = ['rest', 'called', 'several', 'lost'] as const;
export type SignageScene = (typeof SIGNAGE_SCENES)[number];

/** Told to the preview by the editor around it. It makes no sound, follows no feed and is no display of its own. */
export interface ToSignagePreview {
  readonly to: 'signage-preview';
  readonly display: Display;
  readonly scene: SignageScene;
  /** The calls that stand out now; none where nobody is called. */
  readonly standing: readonly DisplayCall[];
  /** The current turn first, then the earlier ones. */
  readonly board: readonly DisplayCall[];
  readonly chosen: SignagePart | null;
  /** Stands in the place of slides while the design has none. */
  readonly noSlides: string;
}
