import { useShows } from '../../lib/sync-type.tsx';
import { usePrivilege } from '../../lib/use-privilege.ts';
import { ADMINISTRATION_TABS, type AdministrationTab } from './tabs.ts';

/** The tabs that this installation has and the signed-in user may open. */
export function useAdministrationTabs(): readonly AdministrationTab[] {
  const may = usePrivilege();
  const shows = useShows();
  return ADMINISTRATION_TABS.filter(({ modules, part }) => shows(part) && may(modules));
}
