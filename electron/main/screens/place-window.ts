import type { ScreenOf } from '../electron.ts';
import type { DeviceSettings } from '../settings/device-settings.ts';

type SelectedScreen = DeviceSettings['screen'];

/**
 * Finds the screen that was chosen: by its number and place, else by its name, else by its place, since systems number
 * screens anew as cables are moved. Undefined while it is not there.
 */
export function findScreen<Candidate extends ScreenOf>(
  screens: readonly Candidate[],
  selected: SelectedScreen,
): Candidate | undefined {
  if (selected === null) return undefined;
  const isAtPosition = ({ bounds }: ScreenOf) => bounds.x === selected.x && bounds.y === selected.y;
  return (
    screens.find((screen) => screen.id === selected.id && isAtPosition(screen)) ??
    onlyOne(screens.filter(({ label }) => label !== '' && label === selected.label)) ??
    screens.find(({ id }) => id === selected.id) ??
    screens.find(isAtPosition)
  );
}

const onlyOne = <T>(matches: readonly T[]): T | undefined => (matches.length === 1 ? matches[0] : undefined);

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
