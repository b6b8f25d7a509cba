import { useTranslation } from 'react-i18next';
import { useElapsed } from '#renderer/features/workstation/time.ts';
import { useServerClock } from '#renderer/lib/live/use-server-clock.ts';
import { TicketShape } from '#renderer/ui/marks/ticket-shape.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { codeSize } from '../code-size.ts';
import slot from '../slot.module.css';
import { LastTicket } from './last-ticket.tsx';
import { useServerConnection } from './use-server-connection.ts';

interface WaitingSlotProps {
  readonly workstation: Workstation;
  readonly waitNext: NonNullable<Workstation['waitNext']>;
  readonly onUndo: (at: Millis) => void;
}

/** Shows a waiting workstation: which place it has, since when, and after whom. */
export function WaitingSlot({ workstation, waitNext: { place, since, ahead }, onUndo }: WaitingSlotProps) {
  const { t } = useTranslation('workstation');
  const waiting = useElapsed(since, useServerClock());
  const line = useServerConnection();
  const positionKey = ahead === null ? 'first' : place === 2 ? 'second' : 'later';

  return (
    <TicketShape
      empty
      label={t('stage.waiting')}
      stub={
        <>
          <span className={slot.caption}>{t('stage.place')}</span>
          <div className={slot.code} data-tone="idle" style={codeSize(String(place))}>
            {place}
            <small>{t('stage.ordinal', { count: place, ordinal: true })}</small>
          </div>
          <div className={slot.clock} role="timer" aria-label={t('stage.waitingTime')}>
            <b>{clockText(waiting)}</b>
            <span>{t('stage.waitingFor')}</span>
          </div>
        </>
      }
    >
      <h2 className={slot.title} data-wrap>
        {t(line === 'longGone' ? 'stage.noLine' : 'stage.waiting')}
      </h2>
      <p className={slot.text} role="status">
        {line === 'there' &&
          `${t(`stage.turn.${positionKey}`, { name: ahead ?? '' })} ${t('stage.opensByItself')}`}
        {line === 'gone' && t('stage.lineGone')}
        {line === 'longGone' && t('stage.noLineText')}
      </p>
      <LastTicket workstation={workstation} onUndo={onUndo} />
    </TicketShape>
  );
}
