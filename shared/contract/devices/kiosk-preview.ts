import type { Language } from '../fields.ts';
import type { StyledPart } from './kiosk-style.ts';
import type { KioskViewer } from './kiosks.ts';

/** Path at which the kiosk page shows a draft, in a frame of the designer. */
export const PREVIEW_PATH = '/kiosk/preview';

/** Preview scenarios: normal, printer without paper, server offline. */
export const SCENARIOS = ['well', 'noPaper', 'noServer'] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** Selected part of a screen, outlined in the preview. */
export type SelectedPart =
  | { readonly part: 'cell'; readonly column: number; readonly row: number }
  | { readonly part: Exclude<StyledPart, 'button'> };

/** Message from designer to preview. */
export interface ToPreview {
  readonly to: 'kiosk-preview';
  readonly viewer: KioskViewer;
  readonly language: Language;
  readonly screen: string;
  /** Pair that earlier screens would have selected. */
  readonly pair: { readonly segment: number | null; readonly service: number | null };
  readonly selected: SelectedPart | null;
  readonly scenario: Scenario;
  /** A changed number restarts at `screen` in `language`. */
  readonly start: number;
}

/** Message from preview to designer: ready, or a step. */
export type FromPreview =
  | { readonly from: 'kiosk-preview'; readonly event: 'listening' }
  | { readonly from: 'kiosk-preview'; readonly event: 'step'; readonly step: WalkStep };

/** A step through the screens of a kiosk. */
export interface WalkStep {
  readonly kind: 'screen' | 'ticket' | 'thanks' | 'number' | 'failed' | 'closed' | 'offline';
  /** randomId of the screen; null if it is not a designed one. */
  readonly screen: string | null;
  /** Label of the pressed button, if it issues a ticket. */
  readonly title: string | null;
  readonly segment: number | null;
  readonly service: number | null;
}
