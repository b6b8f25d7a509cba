import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { BranchPrinter } from '#shared/contract/devices/branch-printers.ts';
import type { PrintedPaper } from '#shared/contract/devices/print-history.ts';
import { reprintTicket } from '#shared/contract/tickets/tickets.ts';

interface ReprintMenuProps {
  readonly paper: PrintedPaper;
  readonly printers: readonly BranchPrinter[];
}

/** Prints a ticket again, marked as a copy, at the printer of a reader's choice; what ails one stands beside it. */
export function ReprintMenu({ paper: { idTicket, idPrinters, code, key }, printers }: ReprintMenuProps) {
  const { t } = useTranslation(['print-history', 'printers']);
  const api = useApi();
  const toasts = useToasts();
  const reprint = useAction(
    (at: number, call) =>
      api.call(reprintTicket, { params: { id: idTicket }, body: { idPrinters: at } }, call),
    {
      refreshes: [LIVE.printers],
      onDone: () => toasts.info({ title: t('printers:copySent', { code }) }),
    },
  );
  const own = (printer: BranchPrinter) => (printer.id === idPrinters ? 0 : 1);
  const offered = printers.filter(({ enabled }) => enabled === 'Y').sort((a, b) => own(a) - own(b));
  const wordOf = ({ fault }: BranchPrinter) => (fault === null ? '' : ` · ${t(`printers:fault.${fault}`)}`);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          loading={reprint.busy}
          aria-label={t('printers:printCopyOf', { code })}
          rightSection={<IconChevronDown size={14} stroke={1.75} />}
        >
          {t('printCopy')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.length === 0 && <Menu.Item disabled>{t('noPrinter')}</Menu.Item>}
        {offered.map((printer) => (
          <Menu.Item key={printer.id} onClick={() => void reprint.run(printer.id)}>
            {printer.id === idPrinters ? t('samePrinter', { name: printer.name }) : printer.name}
            {wordOf(printer)}
          </Menu.Item>
        ))}
        {key !== null && (
          <Menu.Item component="a" href={`/ticket-printer?job=${key}`} target="_blank" rel="noreferrer">
            {t('printHere')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
