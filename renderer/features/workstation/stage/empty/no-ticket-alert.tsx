import { IconInfoCircle, IconWalk } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoTicketNotice } from '#renderer/features/workstation/actions/use-actions.ts';
import { countdown, useElapsed } from '#renderer/features/workstation/time.ts';
import slot from '../slot.module.css';

const VISIBLE_SECONDS = 8;

interface NoTicketNoticeProps {
  readonly nobody: NoTicketNotice;
  readonly onGone: () => void;
}

/**
 * Says that there is no customer to call now; while a customer is walking over, counts down until they can be called.
 */
export function NoTicketAlert({ nobody: { at, seconds }, onGone }: NoTicketNoticeProps) {
  const { t } = useTranslation(['workstation', 'errors']);
  const elapsed = useElapsed(at, Date.now);
  const { left, over } = countdown(seconds ?? VISIBLE_SECONDS, elapsed);
  const Icon = seconds === null ? IconInfoCircle : IconWalk;

  useEffect(() => {
    if (over) onGone();
  }, [over, onGone]);

  return (
    <p className={slot.notice}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span>{seconds === null ? t('errors:NO_CUSTOMERS_TO_CALL') : t('stage.walking', { count: left })}</span>
    </p>
  );
}
