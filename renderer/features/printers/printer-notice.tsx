import { ActionIcon, Popover } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE, useTick } from '#renderer/lib/live.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { listPrinters, type Printer } from '#shared/contract/devices/printing.ts';
import { PrinterEntry } from './printer-entry.tsx';
import { byNeed, type Need, needOf } from './printer-issue.ts';
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
