import { useShows } from '../../lib/sync-type.tsx';
import { usePrivilege } from '../../lib/use-privilege.ts';
import { IMPLEMENTATOR_TABS, type ImplementatorTab } from './tabs.ts';

/** The tabs that the user may open at this installation. */
export function useImplementatorTabs(): readonly ImplementatorTab[] {
  const shows = useShows();
  const may = usePrivilege();
  return IMPLEMENTATOR_TABS.filter(({ modules, part }) => shows(part) && may(modules));
}
