import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { OpenedDesign } from '#renderer/ui/designer/opened-design.tsx';
import type { Client } from '#shared/contract/client.ts';
import { getDisplayDesign, showDisplaysOfDesign } from '#shared/contract/configuration/display-designs.ts';
import { listMessages } from '#shared/contract/configuration/messages.ts';
import { listVoices } from '#shared/contract/devices/speech.ts';
import { listGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { filterResources } from '#shared/contract/resources/resources.ts';
import { DesignSignage, type Loaded } from './design-signage.tsx';

/** Shows the editor of a new design of displays, or of the one that the address names (operations specification, section 5). */
export function SignageDesignerScreen() {
  const { t } = useTranslation('display-designs');
  const files = useSignageFiles();
  return (
    <OpenedDesign designer="signage-designer" title={(isNew) => t(isNew ? 'new' : 'title')} load={load}>
      {(loaded, opened) => files && <DesignSignage key={opened} {...loaded} files={files} />}
    </OpenedDesign>
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
