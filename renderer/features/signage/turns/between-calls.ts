import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import type { Page } from '../pace/pace.ts';

/** What is shown, and the calls that stood out when it was taken. */
export interface Taken<Settings> {
  readonly settings: Settings;
  readonly standing: Page<DisplayCall> | null;
}

/**
 * Takes what was configured anew between two calls: while the same calls stand out, what shows them stays as it is.
 *
 * Gives back `taken` itself where nothing changes.
 */
export function takenBetweenCalls<Settings>(
  taken: Taken<Settings>,
  latest: Settings,
  standing: Page<DisplayCall> | null,
): Taken<Settings> {
  if (taken.settings === latest && taken.standing === standing) return taken;
  const isSameCall = standing !== null && standing === taken.standing;
  return isSameCall ? taken : { settings: latest, standing };
}
