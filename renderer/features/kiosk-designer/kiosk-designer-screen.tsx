import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { idOf, Missing } from '#renderer/lib/errors.ts';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
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
  const { kioskId } = useParams();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['kiosk-designer', kioskId],
    queryFn: async ({ signal }) => {
      const idKiosk = idOf(kioskId) ?? 0;
      const [kiosks, screens, services, segments, pairs, images] = await Promise.all([
        everyPage((page) => api.call(listKiosks, { query: page }, { signal })),
        api.call(listKioskScreens, { params: { id: idKiosk } }, { signal }),
        everyPage((page) => api.call(listServices, { query: { ...page, sort: 'name' } }, { signal })),
        everyPage((page) => api.call(listSegments, { query: { ...page, sort: 'name' } }, { signal })),
        api.call(listQueueCategories, {}, { signal }),
        api.call(listKioskImages, {}, { signal }),
      ]);
      const kiosk = kiosks.find(({ id }) => id === idKiosk);
      if (!kiosk) throw new Missing('no such kiosk');
      return { kiosk, screens, services, segments, pairs, images };
    },
    // Keeps what is being designed from changing under the user's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (error && !data) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title={data?.kiosk.name ?? t('title')} />
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
