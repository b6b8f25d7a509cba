import { ActionIcon, Button, Popover } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconPrinter,
  IconQuestionMark,
  IconReceipt,
} from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { timeText } from '#renderer/lib/format.ts';
import { LIVE, useConnection, useTick } from '#renderer/lib/live.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { usePrivilege } from '#renderer/lib/session.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { listPrinters, type Printer } from '#shared/contract/devices/printing.ts';
import { reprintTicket } from '#shared/contract/tickets/tickets.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import type { Millis } from '#shared/domain/ids.ts';
import styles from './printer-notice.module.css';

/** Interval at which the time a printer has been unreachable is checked, ms. */
const POLL_INTERVAL_MS = 15_000;

/**
 * Shows a mark in the header while a printer needs looking at, a quieter one while its paper is near the end; it opens
 * the list of printers and the tickets they owe.
 */
export function PrinterNotice() {
  const { t } = useTranslation('printers');
  const printers = usePrinters();
  useTick(POLL_INTERVAL_MS);
  const now = Date.now();
  const counted = (need: Need) => printers.filter((printer) => needOf(printer, now) === need).length;
  const affected = counted('look');
  const low = counted('paper');
  if (affected + low === 0) return null;
  return (
    <Popover position="bottom-end" width={400} trapFocus returnFocus offset={4} withinPortal>
      <Popover.Target>
        <ActionIcon
          className={styles.mark}
          aria-label={affected > 0 ? t('notice', { count: affected }) : t('noticeLow', { count: low })}
        >
          <IconPrinter size={20} stroke={1.75} aria-hidden="true" />
          {affected > 0 && (
            <svg className={styles.warning} width="14" height="13" viewBox="0 0 14 13" aria-hidden="true">
              <path d="M7 1 13 12H1z" />
            </svg>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label={t('title')}>
        <h2 className={styles.title}>{t('title')}</h2>
        <ul>
          {byNeed(printers, now).map((printer) => (
            <PrinterEntry key={printer.id} printer={printer} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Reads the printers of the branches here, and how they are; empty until they are known. */
function usePrinters(): readonly Printer[] {
  const api = useApi();
  const branches = useBranches();
  return useQueries({
    queries: branches.map(({ idBranches: id }) => ({
      queryKey: [LIVE.printers, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call(listPrinters, { params: { id } }, { signal }),
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
}

/** Time for which a printer may be unreachable before it is reported, ms; switching one off and on takes less. */
const OFFLINE_MS = 60_000;

/** Action that a printer requires: check it, prepare a new roll, or nothing. */
type Need = 'look' | 'paper' | 'none';

/**
 * Action that a printer requires. It must be checked if it cannot print or tickets may be unprinted; a busy or
 * briefly unreachable printer recovers without action.
 *
 * @internal used by tests besides this file
 */
export function needOf({ error, since, unprinted, paperLow }: Printer, now: Millis): Need {
  if (unprinted.length > 0) return 'look';
  const isOffline = error === 'unreachable' || error === 'no-answer';
  if (error !== null && error !== 'busy' && !(isOffline && now - since < OFFLINE_MS)) return 'look';
  return paperLow === 'Y' ? 'paper' : 'none';
}

const RANKS = { look: 0, paper: 1, none: 2 } as const;

/**
 * Sorts printers: those to check first, then those with low paper, each group by name.
 *
 * @internal used by tests besides this file
 */
export function byNeed(printers: readonly Printer[], now: Millis): Printer[] {
  const rank = (printer: Printer) => RANKS[needOf(printer, now)];
  return [...printers].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** One printer: its state, advice, and tickets whose printing is uncertain. */
function PrinterEntry({ printer }: { readonly printer: Printer }) {
  const { t } = useTranslation('printers');
  const { name, unprinted } = printer;
  return (
    <li className={styles.printer}>
      <h3 title={name}>{name}</h3>
      <State printer={printer} />
      {unprinted.length > 0 && (
        <ul className={styles.tickets} aria-label={t('unprinted')}>
          {unprinted.map((ticket) => (
            <UnprintedTicket key={ticket.idPrintJob} ticket={ticket} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** State of a printer: error with time, paper low, or unknown. */
function State({ printer: { reported, error, since, paperLow, lowSince } }: { readonly printer: Printer }) {
  const { t, i18n } = useTranslation('printers');
  const sinceTime = (at: number) => t('since', { time: timeText(at, i18n.language) });
  if (reported === 'N') {
    return (
      <p className={styles.state} data-muted>
        <IconQuestionMark size={18} stroke={1.75} aria-hidden="true" />
        <span>{t('unheard')}</span>
      </p>
    );
  }
  if (error !== null) {
    return (
      <p className={styles.state} data-error>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
        <span>
          <b>{t(`error.${error}`)}</b> {sinceTime(since)}
          <br />
          {t(`help.${error}`)}
        </span>
      </p>
    );
  }
  if (paperLow === 'Y') {
    return (
      <p className={styles.state} data-low>
        <IconReceipt size={18} stroke={1.75} aria-hidden="true" />
        <span>
          {t('paperLow')} {sinceTime(lowSince)}
          <br />
          {t('paperLowHelp')}
        </span>
      </p>
    );
  }
  return (
    <p className={styles.state}>
      <IconCheck size={18} stroke={1.75} aria-hidden="true" />
      <span>{t('well')}</span>
    </p>
  );
}

/** Ticket that may be unprinted; users at a workstation can print a copy. */
function UnprintedTicket({ ticket }: { readonly ticket: Printer['unprinted'][number] }) {
  const { t } = useTranslation('printers');
  const api = useApi();
  const toasts = useToasts();
  const may = usePrivilege();
  const connected = useConnection().state === 'connected';
  const { idTicket, code, state } = ticket;
  const reprint = useAction(
    (_: null, call: CallOptions) => api.call(reprintTicket, { params: { id: idTicket } }, call),
    { refreshes: [LIVE.printers], onDone: () => toasts.info({ title: t('copySent', { code }) }) },
  );

  return (
    <li className={styles.ticket}>
      <b>{code}</b>
      <span>{t(state === 'failed' ? 'ticket.failed' : 'ticket.unknown')}</span>
      {may([MODULES.workstation]) && (
        <Button
          size="xs"
          disabled={!connected || reprint.busy}
          aria-label={t('printCopyOf', { code })}
          onClick={() => void reprint.run(null)}
        >
          {t('printCopy')}
        </Button>
      )}
    </li>
  );
}
