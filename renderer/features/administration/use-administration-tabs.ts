import { useShows } from '#renderer/lib/server/sync-type.tsx';
import { usePrivilege } from '#renderer/lib/session/use-privilege.ts';
import { type AdministrationTab, tabsFor } from './tabs.ts';

/** The tabs that this installation has and the signed-in user may open. */
export function useAdministrationTabs(): readonly AdministrationTab[] {
  return tabsFor(useShows(), usePrivilege());
}
