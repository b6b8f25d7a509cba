import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FLEET } from '#renderer/features/fleet/api/subscribe-to-fleet.ts';
import { useApi } from '#renderer/lib/api.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { discardQuarantine, listQuarantine, retryQuarantine } from '#shared/contract/central/quarantine.ts';

/** Limits how many are shown at once; the rest comes when these are settled. */
const MAX_CHANGES = 50;

const QUARANTINE = 'quarantine';

/** Reads the changes of a branch in quarantine, and retries or discards them; `count` as the fleet tells it live. */
export function useQuarantine(idBranches: number, count: number) {
  const { t } = useTranslation('fleet');
  const api = useApi();
  const toasts = useToasts();
  const { data } = useQuery({
    queryKey: [QUARANTINE, idBranches, count],
    queryFn: ({ signal }) =>
      api.call(listQuarantine, { query: { idBranches, size: MAX_CHANGES } }, { signal }),
    enabled: count > 0,
    placeholderData: (before) => before,
  });
  const refreshes = [QUARANTINE, FLEET.list];

  const retry = useAction(
    (selected: { readonly eids: string[] } | { readonly confirmed: number }, call) =>
      api.call(retryQuarantine, { body: { idBranches, ...selected } }, call),
    {
      refreshes,
      onDone: ({ applied, left }) => {
        const title = t('quarantine.retried', { count: applied });
        if (left === 0) toasts.success({ title });
        else toasts.warning({ title, text: t('quarantine.left', { count: left }) });
      },
    },
  );
  const discard = useAction(
    (eid: string, call) => api.call(discardQuarantine, { body: { idBranches, eids: [eid] } }, call),
    { refreshes, onDone: () => toasts.success({ title: t('quarantine.DISCARDED') }) },
  );
  const rows = count > 0 ? (data?.rows ?? []) : [];
  return { rows, more: Math.max(0, (data?.total ?? 0) - rows.length), retry, discard };
}
