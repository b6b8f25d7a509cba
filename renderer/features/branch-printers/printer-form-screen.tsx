import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { type BranchPrinter, getBranchPrinter } from '#shared/contract/devices/branch-printers.ts';
import { PRINTER_KINDS } from '#shared/domain/printing/printer-address.ts';
import { paperWidths, printOutputs } from '#shared/domain/printing/ticket-document.ts';
import { DiscoveredPrinters } from './discovered-printers.tsx';
import { branchPrinters } from './printer-kind.tsx';
import { useKioskOptions } from './use-kiosk-options.ts';
import { useMachineOptions } from './use-machine-options.ts';

interface Loaded {
  /** Null for a new one. */
  readonly printer: BranchPrinter | null;
}

/** Shows the form that attaches a printer to the branch, or changes the one that the address names. */
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
      onTyped={(typed) => setIdDevices(typeof typed.idDevices === 'number' ? typed.idDevices : null)}
    >
      {/* What was found at one machine is not at another. */}
      <DiscoveredPrinters key={idDevices} idDevices={idDevices} />
    </ConfiguredForm>
  );
}
