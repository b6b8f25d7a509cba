import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { leaveBlockerAtom } from '#renderer/lib/session/leave-blocker.ts';
import { sessionAtom } from '#renderer/lib/session/session.ts';
import { currentWorkstationKey } from '#renderer/lib/session/use-current-workstation.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';

/**
 * Keeps the user on the page while there is a reason to stay, and says it (operations specification, section 4). Who
 * has lost the workstation has nothing to stay for.
 */
export function useBlockLeaving(): void {
  const { i18n } = useTranslation();
  const toasts = useToasts();
  const queries = useQueryClient();
  const reason = useAtomValue(leaveBlockerAtom);
  const idUsers = useAtomValue(sessionAtom)?.user.id ?? 0;
  const isMine = () =>
    queries.getQueryData<{ workstation: Workstation | null }>(currentWorkstationKey(idUsers))?.workstation !==
    null;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      reason !== null && currentLocation.pathname !== nextLocation.pathname && isMine(),
  );
  const warn = useEffectEvent(() => {
    if (reason) toasts.warning({ title: i18n.t(reason) });
  });

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    warn();
    blocker.reset();
  }, [blocker]);
}
