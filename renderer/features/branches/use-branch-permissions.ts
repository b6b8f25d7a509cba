import { useAtomValue } from 'jotai';
import { useShows } from '#renderer/lib/installation.tsx';
import { sessionAtom, usePrivilege } from '#renderer/lib/session.ts';
import { MODULES } from '#shared/domain/access/modules.ts';

/**
 * Permissions of the user for branches: none if central manages them; users limited to some branches cannot add any.
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
