import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { NoTicketNotice } from '#renderer/features/workstation/actions/use-actions.ts';
import { useElapsed, useSecondsUntil } from '#renderer/features/workstation/time.ts';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useServerClock } from '#renderer/lib/live/use-server-clock.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { whoIsNext } from '#shared/contract/tickets/next-ticket.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import slot from '../slot.module.css';
import { ClosingNotice } from './closing-notice.tsx';
import { NoTicketAlert } from './no-ticket-alert.tsx';
import { useServerConnection } from './use-server-connection.ts';

interface IdleTextProps {
  readonly workstation: Workstation;
  /** Tells whether customers wait in the queues that it calls. */
  readonly somebody: boolean;
  readonly nobody: NoTicketNotice | null;
  readonly onEmptyNoticeClosed: () => void;
}

/** Says what a free workstation can do now, and what will happen by itself if it does nothing. */
export function IdleText({ workstation, somebody, nobody, onEmptyNoticeClosed }: IdleTextProps) {
  const { t } = useTranslation('workstation');
  const { callAt, closeAt, configuration } = workstation;
  const untilCall = useSecondsUntil(callAt, useServerClock());
  const line = useServerConnection();
  const kind = configuration.reception === 'Y' ? 'reception' : somebody ? 'ready' : 'nobody';

  if (line !== 'there') {
    return (
      <>
        <h2 className={slot.title} data-wrap>
          {t('stage.noLine')}
        </h2>
        <p className={slot.text} role="status">
          {t(line === 'gone' ? 'stage.lineGone' : 'stage.noLineText')}
        </p>
      </>
    );
  }
  return (
    <>
      <h2 className={slot.title} data-wrap>
        {t(`stage.${kind}`)}
      </h2>
      <div className={slot.text} role="status">
        {nobody && <NoTicketAlert key={nobody.at} nobody={nobody} onGone={onEmptyNoticeClosed} />}
        {!nobody && untilCall === null && t(`stage.${kind}Text`)}
      </div>
      {kind === 'ready' && !nobody && <NextTicket workstation={workstation} />}
      {!nobody && untilCall !== null && (
        <p className={slot.text} role="timer">
          {t('stage.callsIn', { seconds: untilCall })}
        </p>
      )}
      {closeAt !== null && <ClosingNotice closeAt={closeAt} />}
    </>
  );
}

/** The ticket that the workstation would call now, with its service and wait; nothing where none may be called yet. */
function NextTicket({
  workstation: { idWorkstations, idAttentionProfiles },
}: Pick<IdleTextProps, 'workstation'>) {
  const { t } = useTranslation('workstation');
  const api = useApi();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [LIVE.queues, idWorkstations, 'next', idAttentionProfiles],
    queryFn: ({ signal }) => api.call(whoIsNext, { params: { id: idWorkstations }, query: {} }, { signal }),
  });
  const passed = useElapsed(dataUpdatedAt, Date.now);
  if (!data?.ticket) return null;
  const { code, servName, customerName, waitingTime } = data.ticket;
  return (
    <dl className={slot.next} aria-label={t('stage.next')}>
      <dt>{t('stage.next')}</dt>
      <dd>
        <b>{code}</b>
        <span title={servName}>{servName}</span>
        {customerName && <span title={customerName}>{customerName}</span>}
        <span className={slot.nextWait}>
          {t('stage.nextWait', { time: clockText(waitingTime + Math.max(0, passed)) })}
        </span>
      </dd>
    </dl>
  );
}
