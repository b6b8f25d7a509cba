import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LIVE } from '#renderer/lib/live/follow-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { everyPage } from '#renderer/lib/server/every-page.ts';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { listKiosks } from '#shared/contract/configuration/kiosk-configuration.ts';
import {
  type BranchPrinter,
  createPrinter,
  deletePrinter,
  listBranchPrinters,
  type PrinterBody,
  printerBody,
  testPrinter,
  updatePrinter,
} from '#shared/contract/devices/branch-printers.ts';
import { PRINTER_KINDS } from '#shared/domain/printing/printer-address.ts';
import { paperWidths, printOutputs } from '#shared/domain/printing/ticket-document.ts';
import css from './branch-printers.module.css';
import { FoundPrinters } from './found-printers.tsx';
import { PrinterState } from './printer-state.tsx';

const printers = configuredKind<BranchPrinter, PrinterBody>({
  texts: 'branch-printers',
  // Read anew as soon as the server says that one of them has changed.
  key: LIVE.printers,
  level: 'branch',
  of: 'idBranches',
  list: listBranchPrinters,
  create: createPrinter,
  update: updatePrinter,
  remove: { by: deletePrinter, loses: 'branch-printers:deleteLoses' },
  schema: printerBody,
  columns: [
    {
      key: 'name',
      formWidth: 'minmax(100px, 1fr)',
      weight: 'strong',
      sortable: true,
      control: { kind: 'text', maxLength: 45 },
    },
    {
      key: 'kind',
      width: 76,
      formWidth: '96px',
      initial: 'network',
      control: { kind: 'choice' },
    },
    {
      key: 'address',
      width: 150,
      formWidth: 'minmax(140px, 1fr)',
      control: { kind: 'text', maxLength: 200 },
    },
    { key: 'idKiosks', width: 104, formWidth: 'minmax(104px, 1fr)', control: { kind: 'choice' } },
    { key: 'width', width: 96, formWidth: '110px', initial: 0, control: { kind: 'choice' } },
    { key: 'output', width: 92, formWidth: '98px', initial: 'text', control: { kind: 'choice' } },
    { key: 'enabled', width: 96, formWidth: '84px', control: { kind: 'toggle' } },
    {
      ...{ key: 'fault', width: 190, only: 'list' },
      read: (row) => (
        <span className={css.how}>
          <PrinterState printer={row} />
          <TestButton printer={row} />
        </span>
      ),
    },
  ],
});

/** Lists the printers of the branch that is chosen: how each is attached, and how it is. */
export function BranchPrintersScreen() {
  const { t } = useTranslation('branch-printers');
  const api = useApi();
  const { data: kiosks } = useQuery({
    queryKey: [printers.key, 'kiosks'],
    queryFn: ({ signal }) =>
      everyPage((page) => api.call(listKiosks, { query: { ...page, sort: 'name' } }, { signal })),
  });
  const choices = {
    kind: PRINTER_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
    idKiosks: kiosks && [
      { value: null, label: t('noKiosk') },
      ...kiosks.map(({ id, name }) => ({ value: id, label: name })),
    ],
    width: [
      { value: 0, label: t('usualWidth') },
      ...paperWidths.map((value) => ({ value, label: t('millimetres', { width: value }) })),
    ],
    output: printOutputs.map((value) => ({ value, label: t(`outputs.${value}`) })),
  };
  return (
    <>
      <ConfiguredList kind={printers} choices={choices} />
      <FoundPrinters />
    </>
  );
}

/** Prints a paper that says that it is a test, and tells what became of it. */
function TestButton({ printer: { id, name, enabled } }: { readonly printer: BranchPrinter }) {
  const { t } = useTranslation(['branch-printers', 'printers']);
  const api = useApi();
  const toasts = useToasts();
  const test = useAction((_: null, call) => api.call(testPrinter, { params: { id } }, call), {
    refreshes: [printers.key],
    onDone({ outcome, reason }) {
      if (outcome === 'printed') return toasts.success({ title: t('tested', { name }) });
      const fault = FAULTS.find((one) => one === reason);
      toasts.warning({
        title: t(outcome === 'refused' ? 'notTested' : 'perhapsTested', { name }),
        ...(fault && { text: t(`printers:help.${fault}`) }),
      });
    },
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={enabled === 'N'}
      loading={test.busy}
      title={t('testOf', { name })}
      onClick={() => void test.run(null)}
    >
      {t('test')}
    </Button>
  );
}

const FAULTS = ['unreachable', 'no-answer', 'out-of-paper', 'cover-open', 'busy', 'error'] as const;
