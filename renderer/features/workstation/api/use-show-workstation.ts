import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { sessionAtom } from '#renderer/lib/session/session.ts';
import { currentWorkstationKey } from '#renderer/lib/session/use-current-workstation.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { closedKey } from './use-workstation.ts';

/** Shows a workstation as the server's answer to something done left it, before anything is read anew. */
export function useShowWorkstation(): (answer: Workstation) => void {
  const queries = useQueryClient();
  const idUsers = useAtomValue(sessionAtom)?.user.id ?? 0;
  return useCallback(
    (answer) => {
      queries.setQueryData(closedKey(answer.idWorkstations), answer);
      queries.setQueryData(currentWorkstationKey(idUsers), {
        workstation: answer.idUsers === idUsers ? answer : null,
      });
    },
    [queries, idUsers],
  );
}
