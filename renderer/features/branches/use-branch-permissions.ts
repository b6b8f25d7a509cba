import { useAtomValue } from 'jotai';
import { useShows } from '#renderer/lib/installation.tsx';
import { sessionAtom, usePrivilege } from '#renderer/lib/session.ts';
import { MODULES } from '#shared/domain/access/modules.ts';

/**
 * Tells what the signed-in user may do to branches here: nothing where central makes them, and none is added by a user
 * of some branches.
 */
export function useBranchPermissions() {
  const may = usePrivilege();
  const isLimited = useAtomValue(sessionAtom)?.user.limited === true;
  const isCreatedHere = useShows()('configuration.global');
  return {
    isCreatedHere: isCreatedHere,
    mayAdd: isCreatedHere && !isLimited && may([MODULES.branchCreate]),
    mayChange: isCreatedHere && may([MODULES.branchEdit]),
  };
}
