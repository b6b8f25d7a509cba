import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import type { Option } from '#renderer/ui/fields/draft/control.ts';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { useScope } from '#renderer/ui/list/configured/use-scope.ts';
import {
  type BranchPrinter,
  getBranchPrinter,
  listPrintingDevices,
} from '#shared/contract/devices/branch-printers.ts';
import { PRINTER_KINDS } from '#shared/domain/printing/printer-address.ts';
import { paperWidths, printOutputs } from '#shared/domain/printing/ticket-document.ts';
import { DiscoveredPrinters } from './discovered-printers.tsx';
import { branchPrinters } from './printer-kind.tsx';
import { useKioskOptions } from './use-kiosk-options.ts';

interface Loaded {
  /** Null for a new one. */
  readonly printer: BranchPrinter | null;
}

/** Form of a printer, new or selected by the address. */
export function PrinterFormScreen() {
  const api = useApi();
  const load = async (id: number | null, signal: AbortSignal): Promise<Loaded> => ({
    printer: id === null ? null : await api.call(getBranchPrinter, { params: { id } }, { signal }),
  });
  return (
    <FormOfOne kind={branchPrinters} load={load} nameOf={({ printer }) => printer?.name}>
      {(loaded) => <Form {...loaded} />}
    </FormOfOne>
  );
}

function Form({ printer }: Loaded) {
  const { t } = useTranslation('branch-printers');
  const [idDevices, setIdDevices] = useState(printer?.idDevices ?? null);
  const choices = {
    idDevices: useMachineOptions(printer),
    kind: PRINTER_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
    idKiosks: useKioskOptions(),
    width: [
      { value: 0, label: t('usualWidth') },
      ...paperWidths.map((value) => ({ value, label: t('millimetres', { width: value }) })),
    ],
    output: printOutputs.map((value) => ({ value, label: t(`outputs.${value}`) })),
  };
  return (
    <ConfiguredForm
      kind={branchPrinters}
      row={printer}
      title={t('printer')}
      choices={choices}
      onInputChange={(input) => setIdDevices(typeof input.idDevices === 'number' ? input.idDevices : null)}
    >
      {/* The key discards results of another machine. */}
      <DiscoveredPrinters key={idDevices} idDevices={idDevices} />
    </ConfiguredForm>
  );
}

/** The machines at which a printer may hang: the branch server, or a kiosk; undefined until the kiosks are known. */
function useMachineOptions(printer: BranchPrinter | null): readonly Option[] | undefined {
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
