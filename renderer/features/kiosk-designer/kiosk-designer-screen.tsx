import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useApi } from '#renderer/lib/server/api.tsx';
import { everyPage } from '#renderer/lib/server/every-page.ts';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import { listKiosks } from '#shared/contract/configuration/kiosk-configuration.ts';
import { listKioskScreens } from '#shared/contract/configuration/kiosk-screens.ts';
import { listSegments } from '#shared/contract/configuration/segments.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import { listKioskImages } from '#shared/contract/resources/resources.ts';
import { listQueueCategories } from '#shared/contract/tickets/queues.ts';
import { DesignKiosk } from './design-kiosk.tsx';

/** Shows the designer of a kiosk's screens (operations specification, section 4, Kiosk). */
export function KioskDesignerScreen() {
  const { t } = useTranslation('kiosk-designer');
  const api = useApi();
  const idKiosk = Number(useParams().kioskId);
  const [search] = useSearchParams();
  const { data, isError, refetch } = useQuery({
    queryKey: ['kiosk-designer', idKiosk],
    queryFn: async ({ signal }) => {
      const [kiosks, screens, services, segments, pairs, images] = await Promise.all([
        everyPage((page) => api.call(listKiosks, { query: page }, { signal })),
        api.call(listKioskScreens, { params: { id: idKiosk } }, { signal }),
        everyPage((page) => api.call(listServices, { query: { ...page, sort: 'name' } }, { signal })),
        everyPage((page) => api.call(listSegments, { query: { ...page, sort: 'name' } }, { signal })),
        api.call(listQueueCategories, {}, { signal }),
        api.call(listKioskImages, {}, { signal }),
      ]);
      const kiosk = kiosks.find(({ id }) => id === idKiosk);
      return kiosk && { kiosk, screens, services, segments, pairs, images };
    },
    // Keeps what is being designed from changing under the user's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <>
      <PageHeader title={data?.kiosk.name ?? t('title')} />
      {(isError || data === null) && (
        <RetryState title={t('notLoaded')} hint={t('notLoadedHint')} onRetry={() => void refetch()} />
      )}
      {data && (
        <DesignKiosk
          key={data.screens.map(({ rowVersion }) => rowVersion).join()}
          {...data}
          begin={search.get('screen')}
        />
      )}
    </>
  );
}
