import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { sessionAtom } from '#renderer/lib/session/session.ts';
import { currentWorkstationKey } from '#renderer/lib/session/use-current-workstation.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { lastWorkstationAtom } from './last-workstation.ts';

/**
 * Leads back to the selection where the workstation turned out to be closed or somebody else's (operations
 * specification, section 7), and says why.
 */
export function useWorkstationClosed(): (why?: string) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { t } = useTranslation('errors');
  const idUsers = useAtomValue(sessionAtom)?.user.id ?? 0;
  const remember = useSetAtom(lastWorkstationAtom);
  return useCallback(
    (why = t('WORKSTATION_WAS_CLOSED')) => {
      toasts.warning({ title: why });
      remember(null);
      queries.setQueryData(currentWorkstationKey(idUsers), { workstation: null });
      navigate('/app/workstation-selection');
    },
    [queries, navigate, toasts, t, idUsers, remember],
  );
}
