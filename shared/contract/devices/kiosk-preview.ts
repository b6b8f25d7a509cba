import type { Language } from '../fields.ts';
import type { StyledPart } from './kiosk-style.ts';
import type { KioskViewer } from './kiosks.ts';

/** Where the kiosk's page shows a draft instead of what is stored: in a frame of the designer. */
export const PREVIEW_PATH = '/kiosk/preview';

/** What a preview plays: all is well, a printer without paper, no server. */
export const SCENARIOS = ['well', 'noPaper', 'noServer'] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** The part of a screen that is being designed: a ring shows it in the preview. */
export type SelectedPart =
  | { readonly part: 'cell'; readonly column: number; readonly row: number }
  | { readonly part: Exclude<StyledPart, 'button'> };

/** Told to the preview by the designer around it. */
export interface ToPreview {
  readonly to: 'kiosk-preview';
  readonly viewer: KioskViewer;
  readonly language: Language;
  readonly screen: string;
  /** What earlier screens would have settled. */
  readonly pair: { readonly segment: number | null; readonly service: number | null };
  readonly chosen: SelectedPart | null;
  readonly scenario: Scenario;
  /** Another number starts anew, at `screen` in `language`. */
  readonly start: number;
}

/** Told by the preview to the designer around it: that it listens, and each step of a walk. */
export type FromPreview =
  | { readonly from: 'kiosk-preview'; readonly tells: 'listening' }
  | { readonly from: 'kiosk-preview'; readonly tells: 'step'; readonly step: WalkStep };

/** One step of a walk through a kiosk's screens. */
export interface WalkStep {
  readonly kind: 'screen' | 'ticket' | 'thanks' | 'number' | 'failed' | 'closed' | 'offline';
  /** randomId of the screen; null where it is none of the designed ones. */
  readonly screen: string | null;
  /** What the pressed button says, where it takes a ticket. */
  readonly title: string | null;
  readonly segment: number | null;
  readonly service: number | null;
}
