import type { Display, DisplayCall } from './displays.ts';

/** Path at which the display page shows a draft, in a frame of the editor. */
export const SIGNAGE_PREVIEW_PATH = '/digital-signage/preview';

/** Parts of a display with a style; the selected one is outlined. */
export const SIGNAGE_PARTS = ['popup', 'current', 'history', 'footer', 'slides', 'lineal'] as const;
export type SignagePart = (typeof SIGNAGE_PARTS)[number];

/** Preview scenes: no call, one call, several calls, server offline. */
export const SIGNAGE_SCENES = ['rest', 'called', 'several', 'lost'] as const;
export type SignageScene = (typeof SIGNAGE_SCENES)[number];

/** Message from editor to preview. The preview makes no sound, reads no feed and is no display. */
export interface ToSignagePreview {
  readonly to: 'signage-preview';
  readonly display: Display;
  readonly scene: SignageScene;
  /** Current calls in the pop-up; empty for none. */
  readonly currentCalls: readonly DisplayCall[];
  /** Current call first, then earlier ones. */
  readonly board: readonly DisplayCall[];
  readonly selected: SignagePart | null;
  /** Text shown while the design has no slides. */
  readonly noSlides: string;
}
