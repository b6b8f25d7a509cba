import { apiError } from '#shared/contract/api-error-factory.ts';
import type { SavedScreen } from '#shared/contract/configuration/kiosk-screens.ts';

/**
 * Demands what the screens of a kiosk must be together (operations specification, section 5): one of those that it
 * shows is the first, and no two have one name. Refuses with NO_DEFAULT_SCREEN, DEFAULT_SCREEN_EXISTS or
 * ALREADY_EXISTS_SCREEN, each with the name it is about.
 */
export function assertKioskRules(screens: readonly SavedScreen[]): void {
  const names = new Set<string>();
  const ids = new Set<string>();
  for (const { design } of screens) {
    const { name, randomId } = design;
    if (names.has(folded(name)) || ids.has(randomId))
      throw apiError('ALREADY_EXISTS_SCREEN', { field: 'nameScreen', params: { name } });
    names.add(folded(name));
    ids.add(randomId);
  }
  const [first, second] = screens.filter(({ design, enabled }) => design.default && enabled === 'Y');
  if (!first) throw apiError('NO_DEFAULT_SCREEN');
  if (second) throw apiError('DEFAULT_SCREEN_EXISTS', { params: { name: first.design.name } });
}

const folded = (name: string): string => name.trim().toLocaleLowerCase('es');
