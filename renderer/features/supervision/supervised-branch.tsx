import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShows } from '#renderer/lib/installation/sync-type.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import { useView } from './api/supervision-view.ts';
import { useSupervision } from './api/use-supervision.ts';
import { Blocks } from './blocks.tsx';
import { EarlyWarning } from './early-warning/early-warning.tsx';
import { DisplayTimeContext, useDisplayTime } from './running-time.tsx';
import { ToolBar } from './tools/tool-bar.tsx';

/** Shows a branch as it is now; while it cannot be known, as it was last, at the time of then. */
export function SupervisedBranch({ branch }: { readonly branch: Branch }) {
  const { t } = useTranslation(['supervision', 'errors']);
  const shows = useShows();
  const { idViewProfile, show } = useView(branch.idBranches);
  const { data, error, isError, refetch } = useSupervision(branch.idBranches, idViewProfile);
  useRemovedViewProfile(
    idViewProfile !== null && error instanceof ApiError && error.status === 'NOT_FOUND',
    () => show(null),
  );
  const { standing, now } = useDisplayTime(data, isError);
  return (
    <DisplayTimeContext value={now}>
      <ToolBar branch={branch} standing={standing} asOf={data?.asOf} />
      {shows('workstation') && <EarlyWarning branches={[branch]} />}
      {data && <Blocks branch={branch} figures={data} />}
      {!data && isError && (
        <Card>
          <RetryState
            title={t('failed.title')}
            hint={t('errors:UNREACHABLE')}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
    </DisplayTimeContext>
  );
}

/** Goes back to all queues, and says so, when the view profile that was remembered is none any more. */
function useRemovedViewProfile(isRemoved: boolean, showAll: () => void) {
  const { t } = useTranslation('supervision');
  const toasts = useToasts();
  const leave = useEffectEvent(() => {
    showAll();
    toasts.warning({ title: t('view.gone'), text: t('view.goneText') });
  });
  useEffect(() => {
    if (isRemoved) leave();
  }, [isRemoved]);
}
