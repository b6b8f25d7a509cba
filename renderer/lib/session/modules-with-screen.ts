import { createContext, useContext } from 'react';
import type { ModuleId } from '#shared/domain/access/modules.ts';

/** Hands down which modules open a screen, as the table of pages says it; features do not know the pages. */
export const ModulesWithScreen = createContext<readonly ModuleId[]>([]);

/** Tells whether a permission opens a screen that there is. */
export function useHasScreen(): (module: ModuleId) => boolean {
  const modules = useContext(ModulesWithScreen);
  return (module) => modules.includes(module);
}
