import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSecondsUntil } from '#renderer/features/workstation/time.ts';
import { useServerClock } from '#renderer/lib/live/use-server-clock.ts';
import type { Millis } from '#shared/domain/ids.ts';
import slot from '../slot.module.css';

const WARNED_SECONDS = 60;

/** Says in the last minute of an idle workstation that it will close by itself: to eyes each second, to ears once. */
export function ClosingNotice({ closeAt }: { readonly closeAt: Millis }) {
  const { t } = useTranslation('workstation');
  const left = useSecondsUntil(closeAt, useServerClock());
  if (left === null || left > WARNED_SECONDS) return null;
  return (
    <p className={slot.notice} data-kind="warning">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      <span role="timer">{t('stage.closesIn', { seconds: left })}</span>
      <span className="visually-hidden" role="alert">
        {t('stage.closesSoon')}
      </span>
    </p>
  );
}
