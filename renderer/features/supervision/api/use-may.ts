import { useShows } from '#renderer/lib/installation/sync-type.tsx';
import { usePrivilege } from '#renderer/lib/session/use-privilege.ts';
import { MODULES } from '#shared/domain/access/modules.ts';

const { supervisionReset, supervisionCloseWorkstation, supervisionChangeProfile, smsBroadcast } = MODULES;

/**
 * Tells what the signed-in user may do beside looking (operations specification, section 6). Central looks on: all that
 * changes a branch's day is done at the branch.
 */
export function useMay() {
  const may = usePrivilege();
  const shows = useShows();
  const isBranch = shows('workstation');
  return {
    selectView: may([supervisionChangeProfile]),
    reset: shows('resetBranch') && may([supervisionReset]),
    closeWorkstation: shows('closeWorkstationOfOther') && may([supervisionCloseWorkstation]),
    changeProfile: isBranch && may([supervisionChangeProfile]),
    sendMessage:
      shows('sendAlarm') && may([supervisionReset, supervisionCloseWorkstation, supervisionChangeProfile]),
    seeQueue: isBranch,
    broadcast: isBranch && may([smsBroadcast]),
    removeTicket: shows('removeTicketFromQueue') && may([supervisionReset]),
  };
}
