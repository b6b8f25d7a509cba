import { useTranslation } from 'react-i18next';
import { LIVE } from '#renderer/lib/live.tsx';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import {
  type BranchPrinter,
  checkPrinterDeletion,
  createPrinter,
  deletePrinter,
  listBranchPrinters,
  type PrinterBody,
  printerBody,
  updatePrinter,
} from '#shared/contract/devices/branch-printers.ts';
import css from './branch-printers.module.css';
import { PrinterState } from './printer-state.tsx';
import { TestButton } from './test-button.tsx';

/** Describes the printers of a branch; their names lead to the form. */
export const branchPrinters = configuredKind<BranchPrinter, PrinterBody>({
  texts: 'branch-printers',
  // Read anew as soon as the server says that one of them has changed.
  key: LIVE.printers,
  level: 'branch',
  of: 'idBranches',
  list: listBranchPrinters,
  create: createPrinter,
  update: updatePrinter,
  remove: { by: deletePrinter, check: checkPrinterDeletion, loses: 'branch-printers:deleteLoses' },
  schema: printerBody,
  form: 'crud',
  beside: (printer) => <TestButton printer={printer} />,
  columns: [
    { key: 'name', weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 45 } },
    { key: 'idDevices', only: 'form', initial: null, control: { kind: 'choice' } },
    { key: 'kind', only: 'form', initial: 'network', control: { kind: 'choice' } },
    {
      key: 'address',
      width: 250,
      control: { kind: 'text', maxLength: 200 },
      read: (printer) => <PrinterConnection printer={printer} />,
    },
    { key: 'idKiosks', width: 150, control: { kind: 'choice' } },
    { key: 'width', only: 'form', initial: 0, control: { kind: 'choice' } },
    { key: 'output', only: 'form', initial: 'text', control: { kind: 'choice' } },
    { key: 'enabled', only: 'form', control: { kind: 'toggle' } },
    { key: 'fault', width: 200, only: 'list', read: (printer) => <PrinterState printer={printer} /> },
  ],
});

/** Says how a printer is attached, and where. */
function PrinterConnection({ printer: { kind, address, device } }: { readonly printer: BranchPrinter }) {
  const { t } = useTranslation('branch-printers');
  return (
    <>
      <span className={css.place} title={address}>
        {t(`kinds.${kind}`)} <span>{address}</span>
      </span>
      {device !== null && (
        <span className={css.machine}>{device === '' ? t('atGone') : t('atDevice', { name: device })}</span>
      )}
    </>
  );
}
