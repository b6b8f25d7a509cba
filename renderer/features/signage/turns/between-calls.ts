import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import type { Page } from '../pace/popup-timing.ts';

/** What is shown, and the calls that stood out when it was taken. */
export interface FrozenConfiguration<Settings> {
  readonly settings: Settings;
  readonly standing: Page<DisplayCall> | null;
}

/**
 * Takes what was configured anew between two calls: while the same calls stand out, what shows them stays as it is.
 *
 * Gives back `taken` itself where nothing changes.
 */
export function freezeDuringCalls<Settings>(
  taken: FrozenConfiguration<Settings>,
  latest: Settings,
  visiblePage: Page<DisplayCall> | null,
): FrozenConfiguration<Settings> {
  if (taken.settings === latest && taken.standing === visiblePage) return taken;
  const isSameCall = visiblePage !== null && visiblePage === taken.standing;
  return isSameCall ? taken : { settings: latest, standing: visiblePage };
}
