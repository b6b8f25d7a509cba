import { useShows } from '#renderer/lib/server/sync-type.tsx';
import { usePrivilege } from '#renderer/lib/session/use-privilege.ts';
import { type ImplementatorTab, tabsFor } from './tabs.ts';

/** The tabs that the user may open at this installation. */
export function useImplementatorTabs(): readonly ImplementatorTab[] {
  return tabsFor(useShows(), usePrivilege());
}
