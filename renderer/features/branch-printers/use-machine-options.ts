import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import type { Option } from '#renderer/ui/fields/draft/control.ts';
import { useScope } from '#renderer/ui/list/configured/use-scope.ts';
import { type BranchPrinter, listPrintingDevices } from '#shared/contract/devices/branch-printers.ts';
import { branchPrinters } from './printer-kind.tsx';

/** The machines at which a printer may hang: the branch server, or a kiosk; undefined until the kiosks are known. */
export function useMachineOptions(printer: BranchPrinter | null): readonly Option[] | undefined {
  const { t } = useTranslation('branch-printers');
  const api = useApi();
  const idBranches = useScope(branchPrinters)?.idBranches;
  const { data: kiosks } = useQuery({
    queryKey: [branchPrinters.key, 'machines', idBranches],
    queryFn: ({ signal }) =>
      api.call(listPrintingDevices, { query: { idBranches: Number(idBranches) } }, { signal }),
    enabled: idBranches !== undefined,
  });
  const removed = printer?.device === '' ? [{ value: printer.idDevices, label: t('atGone') }] : [];
  return (
    kiosks && [
      { value: null, label: t('thisServer') },
      ...kiosks.map(({ id, name, connected }) => ({
        value: id,
        label: connected === 'Y' ? name : t('away', { name }),
      })),
      ...removed,
    ]
  );
}
