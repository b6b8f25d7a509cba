import type { KioskButton } from '#shared/contract/devices/kiosk-screen.ts';

/** Segment and service that make a ticket; a screen on the way may have given one of them already. */
export interface Pair {
  readonly segment: number | null;
  readonly service: number | null;
}

export const NO_PAIR: Pair = { segment: null, service: null };

export type ButtonAction =
  | { readonly kind: 'take'; readonly segment: number; readonly service: number }
  | { readonly kind: 'arrive' }
  | { readonly kind: 'redirect'; readonly screen: string; readonly pair: Pair }
  | { readonly kind: 'none' };

/** Tells what pressing a button does, given what earlier screens have settled. Its own pair wins over theirs. */
export function buttonAction(
  button: Pick<KioskButton, 'segment' | 'service' | 'print' | 'redirect' | 'arrives'>,
  remembered: Pair,
): ButtonAction {
  if (button.arrives) return { kind: 'arrive' };
  const pair = pairOf(button, remembered);
  if (button.print && pair.segment !== null && pair.service !== null) {
    return { kind: 'take', segment: pair.segment, service: pair.service };
  }
  if (button.redirect !== null) return { kind: 'redirect', screen: button.redirect, pair };
  return { kind: 'none' };
}

/** Names the waiting figures of a button; null where segment and service are not both known yet. */
export function waitKey(button: KioskButton, remembered: Pair): string | null {
  const { segment, service } = pairOf(button, remembered);
  return segment === null || service === null ? null : `${segment}-${service}`;
}

/** Tells the pair that a button stands for, as far as it is known. */
function pairOf(button: Pick<KioskButton, 'segment' | 'service'>, remembered: Pair): Pair {
  return {
    segment: button.segment ?? remembered.segment,
    service: button.service ?? remembered.service,
  };
}
