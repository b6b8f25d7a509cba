import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import type { Option } from '#renderer/ui/fields/draft/control.ts';
import { listKiosks } from '#shared/contract/configuration/kiosk-configuration.ts';
import { branchPrinters } from './printer-kind.tsx';

/** Possible users of a printer: a kiosk or the staff; undefined until the kiosks are loaded. */
export function useKioskOptions(): readonly Option[] | undefined {
  const { t } = useTranslation('branch-printers');
  const api = useApi();
  const { data: kiosks } = useQuery({
    queryKey: [branchPrinters.key, 'kiosks'],
    queryFn: ({ signal }) =>
      everyPage((page) => api.call(listKiosks, { query: { ...page, sort: 'name' } }, { signal })),
  });
  return (
    kiosks && [
      { value: null, label: t('noKiosk') },
      ...kiosks.map(({ id, name }) => ({ value: id, label: name })),
    ]
  );
}
