import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { useApi } from '#renderer/lib/server/api.tsx';
import { everyPage } from '#renderer/lib/server/every-page.ts';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import type { Client } from '#shared/contract/client.ts';
import { getDisplayDesign, showDisplaysOfDesign } from '#shared/contract/configuration/display-designs.ts';
import { listMessages } from '#shared/contract/configuration/messages.ts';
import { listVoices } from '#shared/contract/devices/speech.ts';
import { listGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { filterResources } from '#shared/contract/resources/resources.ts';
import { DesignSignage, type Loaded } from './design-signage.tsx';

/** Shows the editor of a new design of displays, or of the one that the address names (operations specification, section 5). */
export function SignageDesignerScreen() {
  const { t } = useTranslation(['display-designs', 'common']);
  const api = useApi();
  const [search] = useSearchParams();
  const given = search.get('id');
  const { begunNew = false } = (useLocation().state ?? {}) as { readonly begunNew?: boolean };
  const [first] = useState(given);
  // A new one that has just been saved is the same work: what is open stays, with its steps.
  const opened = begunNew && first === null ? null : given;
  const { data, isError, refetch } = useQuery({
    queryKey: ['signage-designer', opened],
    queryFn: ({ signal }) => load(api, opened === null ? null : Number(opened), signal),
    // Keeps what is being designed from changing under the user's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const files = useSignageFiles();
  return (
    <>
      {!data && <PageHeader title={t(given === null ? 'new' : 'title')} />}
      {isError && (
        <RetryState
          title={t('common:form.notLoaded')}
          hint={t('common:form.notLoadedHint')}
          onRetry={() => void refetch()}
        />
      )}
      {data && files && <DesignSignage key={opened} {...data} files={files} />}
    </>
  );
}

/** Reads the pictures, videos and sounds of signage, those too that are uploaded meanwhile; undefined until they are known. */
function useSignageFiles() {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['resources', 'signature'],
    queryFn: ({ signal }) => api.call(filterResources, { query: { module: 'signature' } }, { signal }),
    select: (all) => all.filter(({ type }) => type !== 'configuration'),
  });
  return data;
}

async function load(api: Client, id: number | null, signal: AbortSignal): Promise<Omit<Loaded, 'files'>> {
  const [row, showing, messages, settings, voices] = await Promise.all([
    id === null ? null : api.call(getDisplayDesign, { params: { id } }, { signal }),
    id === null ? { total: 0, displays: [] } : api.call(showDisplaysOfDesign, { params: { id } }, { signal }),
    everyPage((page) => api.call(listMessages, { query: { ...page, sort: 'name' } }, { signal })),
    api.call(listGeneralParameters, {}, { signal }),
    api.call(listVoices, {}, { signal }),
  ]);
  const sliderTime = Number(settings.find(({ name }) => name === 'sliderTime')?.value);
  const spoken = voices.filter(({ engine }) => engine !== null).map(({ language }) => language);
  return { row, showing, messages, sliderTime, voices: new Set(spoken) };
}
