import type { ScreenOf } from '../electron.ts';
import type { DeviceSettings } from '../settings/device-settings.ts';

type Chosen = DeviceSettings['screen'];

/**
 * Finds the screen that was chosen: by its number and place, else by its name, else by its place, since systems number
 * screens anew as cables are moved. Undefined while it is not there.
 */
export function chosenScreen<Found extends ScreenOf>(
  screens: readonly Found[],
  chosen: Chosen,
): Found | undefined {
  if (chosen === null) return undefined;
  const isAtPlace = ({ bounds }: ScreenOf) => bounds.x === chosen.x && bounds.y === chosen.y;
  return (
    screens.find((screen) => screen.id === chosen.id && isAtPlace(screen)) ??
    onlyOne(screens.filter(({ label }) => label !== '' && label === chosen.label)) ??
    screens.find(({ id }) => id === chosen.id) ??
    screens.find(isAtPlace)
  );
}

const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined);

/** Tells whether an operator's window could still be seen and moved where it was left. */
export function isInSight(bounds: ScreenOf['bounds'], screens: readonly ScreenOf[]): boolean {
  const MARGIN = 80;
  return screens.some(
    ({ workArea }) =>
      bounds.x + bounds.width > workArea.x + MARGIN &&
      bounds.x < workArea.x + workArea.width - MARGIN &&
      bounds.y >= workArea.y - 10 &&
      bounds.y < workArea.y + workArea.height - MARGIN,
  );
}
