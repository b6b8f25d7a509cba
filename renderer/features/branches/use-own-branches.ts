import { useShows } from '#renderer/lib/installation/sync-type.tsx';
import { usePrivilege } from '#renderer/lib/session/use-privilege.ts';
import { MODULES } from '#shared/domain/access/modules.ts';

/** Tells what the signed-in user may do to branches here: nothing where central makes them. */
export function useOwnBranches() {
  const may = usePrivilege();
  const isMadeHere = useShows()('configuration.global');
  return {
    isMadeHere,
    mayAdd: isMadeHere && may([MODULES.branchCreate]),
    mayChange: isMadeHere && may([MODULES.branchEdit]),
  };
}
