import { ActionIcon, Popover } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PrinterEntry } from './printer-entry.tsx';
import styles from './printer-notice.module.css';
import { byNeed, needsLooking } from './printer-trouble.ts';
import { usePrinters } from './use-printers.ts';

/**
 * Shows a mark in the header while a printer needs looking at; it opens the list of printers and the tickets they
 * owe.
 */
export function PrinterNotice() {
  const { t } = useTranslation('printers');
  const printers = usePrinters();
  const troubled = printers.filter(needsLooking).length;
  if (troubled === 0) return null;
  return (
    <Popover position="bottom-end" width={400} trapFocus returnFocus offset={4} withinPortal>
      <Popover.Target>
        <ActionIcon className={styles.mark} aria-label={t('notice', { count: troubled })}>
          <IconPrinter size={20} stroke={1.75} aria-hidden="true" />
          <svg className={styles.warning} width="14" height="13" viewBox="0 0 14 13" aria-hidden="true">
            <path d="M7 1 13 12H1z" />
          </svg>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label={t('title')}>
        <h2 className={styles.title}>{t('title')}</h2>
        <ul>
          {byNeed(printers).map((printer) => (
            <PrinterEntry key={printer.id} printer={printer} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
