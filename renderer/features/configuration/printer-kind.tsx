import { ActionIcon } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconMinus,
  IconPrinter,
  IconQuestionMark,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { timeText } from '#renderer/lib/format.ts';
import { LIVE } from '#renderer/lib/live.tsx';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import {
  type BranchPrinter,
  checkPrinterDeletion,
  createPrinter,
  deletePrinter,
  listBranchPrinters,
  type PrinterBody,
  printerBody,
  testPrinter,
  updatePrinter,
} from '#shared/contract/devices/branch-printers.ts';
import css from './branch-printers.module.css';

/** Printers of a branch; their names open the form. */
export const branchPrinters = configuredKind<BranchPrinter, PrinterBody>({
  texts: 'branch-printers',
  // Refetched when the server reports a change of a printer.
  key: LIVE.printers,
  level: 'branch',
  of: 'idBranches',
  list: listBranchPrinters,
  create: createPrinter,
  update: updatePrinter,
  remove: { by: deletePrinter, check: checkPrinterDeletion, loses: 'branch-printers:deleteLoses' },
  schema: printerBody,
  form: 'crud',
  extra: (printer) => <TestButton printer={printer} />,
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
    { key: 'error', width: 200, only: 'list', read: (printer) => <PrinterState printer={printer} /> },
  ],
});

/** Connection and address of a printer. */
function PrinterConnection({ printer: { kind, address, device } }: { readonly printer: BranchPrinter }) {
  const { t } = useTranslation('branch-printers');
  return (
    <>
      <span className={css.position} title={address}>
        {t(`kinds.${kind}`)} <span>{address}</span>
      </span>
      {device !== null && (
        <span className={css.machine}>{device === '' ? t('atGone') : t('atDevice', { name: device })}</span>
      )}
    </>
  );
}

interface TestButtonProps {
  readonly printer: Pick<BranchPrinter, 'id' | 'name' | 'enabled'>;
}

/** Prints a test page and reports the outcome. */
function TestButton({ printer: { id, name, enabled } }: TestButtonProps) {
  const { t } = useTranslation(['branch-printers', 'printers']);
  const api = useApi();
  const toasts = useToasts();
  const test = useAction((_: null, call) => api.call(testPrinter, { params: { id } }, call), {
    refreshes: [LIVE.printers],
    onDone({ outcome, reason }) {
      if (outcome === 'printed') return toasts.success({ title: t('tested', { name }) });
      const printerError = TEST_ERRORS.find((one) => one === reason);
      toasts.warning({
        title: t(outcome === 'refused' ? 'notTested' : 'perhapsTested', { name }),
        ...(printerError && { text: t(`printers:help.${printerError}`) }),
      });
    },
  });
  return (
    <ActionIcon
      disabled={enabled === 'N'}
      loading={test.busy}
      title={t('testOf', { name })}
      aria-label={t('testOf', { name })}
      onClick={() => void test.run(null)}
    >
      <IconPrinter size={18} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}

const TEST_ERRORS = ['unreachable', 'no-answer', 'out-of-paper', 'cover-open', 'busy', 'error'] as const;

/** State of a printer as icon and text, with the time of an issue. */
function PrinterState({ printer }: { readonly printer: BranchPrinter }) {
  const { t, i18n } = useTranslation(['branch-printers', 'printers']);
  const { enabled, reported, error, since, paperLow } = printer;
  if (enabled === 'N') {
    return (
      <span className={css.state} data-is="off">
        <IconMinus size={16} stroke={2} aria-hidden="true" />
        {t('off')}
      </span>
    );
  }
  if (reported === 'N') {
    return (
      <span className={css.state} data-is="off">
        <IconQuestionMark size={16} stroke={2} aria-hidden="true" />
        {t('unheard')}
      </span>
    );
  }
  if (error !== null) {
    const time = timeText(since, i18n.language);
    return (
      <span className={css.state} data-is="wrong">
        <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
        <span>
          {t(`printers:error.${error}`)}
          <small>{t('sinceTime', { time })}</small>
        </span>
      </span>
    );
  }
  if (paperLow === 'Y') {
    return (
      <span className={css.state} data-is="low">
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
        {t('paperLow')}
      </span>
    );
  }
  return (
    <span className={css.state} data-is="well">
      <IconCheck size={16} stroke={2} aria-hidden="true" />
      {t('well')}
    </span>
  );
}
