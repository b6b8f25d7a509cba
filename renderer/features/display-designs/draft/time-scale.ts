import { SCREEN_TYPES, type SignageDesign } from '#shared/contract/devices/signage-design.ts';

/** How long the pop-up stands for one turn, s (operations specification, section 9: display popup 5000 ms). */
export const POP_UP = 5;
/** What the scale shows at least, s. */
const SHORTEST = 5.6;

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What a call does and when, seconds from its beginning; null for what it does not. */
export interface TimeScale {
  readonly chime: Span | null;
  readonly voice: Span | null;
  /** The pop-up, or the call on a lineal screen. */
  readonly standing: Span | null;
  readonly total: number;
}

/** How long what is heard lasts, seconds. */
export interface Lengths {
  readonly chime: number;
  /** The turn in all of its languages, one after the other. */
  readonly spoken: number;
}

/**
 * Tells when a call alone is heard and seen: the chime, then the voice. The pop-up comes with the chime, and does not go
 * before the voice has ended.
 */
export function timeScale(
  { audio, voice, screenType, popup, lineal }: SignageDesign,
  { chime, spoken }: Lengths,
): TimeScale {
  const silence = audio ? chime : 0;
  const soundEnd = silence + (voice ? spoken : 0);
  const isLineal = screenType === SCREEN_TYPES.lineal;
  const stands = isLineal ? lineal.duration : popup.enabled ? Math.max(POP_UP, soundEnd) : 0;
  return {
    chime: audio ? { from: 0, to: silence } : null,
    voice: voice ? { from: silence, to: soundEnd } : null,
    standing: stands > 0 ? { from: 0, to: stands } : null,
    total: Math.max(SHORTEST, soundEnd, stands),
  };
}

export const isWithin = (span: Span | null, at: number): boolean =>
  span !== null && at >= span.from && at < span.to;
