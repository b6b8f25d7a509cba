import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconMinus,
  IconQuestionMark,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { timeText } from '#renderer/lib/format.ts';
import type { BranchPrinter } from '#shared/contract/devices/branch-printers.ts';
import css from './branch-printers.module.css';

/** Says in a sign and a word how a printer is, and since when where it is not well. */
export function PrinterState({ printer }: { readonly printer: BranchPrinter }) {
  const { t, i18n } = useTranslation(['branch-printers', 'printers']);
  const { enabled, heard, fault, since, paperLow } = printer;
  if (enabled === 'N') {
    return (
      <span className={css.state} data-is="off">
        <IconMinus size={16} stroke={2} aria-hidden="true" />
        {t('off')}
      </span>
    );
  }
  if (heard === 'N') {
    return (
      <span className={css.state} data-is="off">
        <IconQuestionMark size={16} stroke={2} aria-hidden="true" />
        {t('unheard')}
      </span>
    );
  }
  if (fault !== null) {
    const time = timeText(since, i18n.language);
    return (
      <span className={css.state} data-is="wrong">
        <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
        <span>
          {t(`printers:fault.${fault}`)}
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
