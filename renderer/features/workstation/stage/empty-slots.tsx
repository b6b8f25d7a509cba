import { Button } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconWalk } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE, useConnection, useServerClock } from '#renderer/lib/live.tsx';
import { TicketShape } from '#renderer/ui/marks/ticket-shape.tsx';
import { whoIsNext } from '#shared/contract/tickets/next-ticket.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { useTimeoutFlag } from '../actions/press-lockout.ts';
import type { NoTicketNotice } from '../actions/use-actions.ts';
import { totals, useQueueRows } from '../tabs/queue-rows.ts';
import { countdown, useElapsed, useSecondsUntil } from '../time.ts';
import styles from '../workstation.module.css';
import { codeSize } from './current-ticket.tsx';
import { LastTicket } from './last-ticket.tsx';

/** Closed workstation: reopen it or select another. */
export function ClosedSlot({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation(['workstation', 'common']);
  return (
    <TicketShape
      empty
      label={t('common:workstationState.off')}
      stub={
        <>
          <span className={styles.caption}>{t('title')}</span>
          <div className={styles.code} data-tone="off">
            {t('common:workstationState.off')}
          </div>
        </>
      }
    >
      <h2 className={styles.title} data-wrap>
        {t('stage.closed')}
      </h2>
      <p className={styles.text}>{t('stage.closedText')}</p>
      <div className={styles.end}>
        <Button component={Link} to="/app/workstation-selection">
          {t('stage.chooseAnother')}
        </Button>
      </div>
      <LastTicket workstation={workstation} />
    </TicketShape>
  );
}

interface IdleSlotProps {
  readonly workstation: Workstation;
  readonly noTicketNotice: NoTicketNotice | null;
  readonly onEmptyNoticeClosed: () => void;
  readonly onUndo: (at: Millis) => void;
}

/** Idle workstation: waiting customers, longest wait and the last ticket. */
export function IdleSlot({ workstation, noTicketNotice, onEmptyNoticeClosed, onUndo }: IdleSlotProps) {
  const { t } = useTranslation('workstation');
  const { rows } = useQueueRows(workstation.idWorkstations);
  const all = rows && totals(rows);
  const countText = all ? String(all.customers) : '';
  const hasWaiting = all === undefined || all.customers > 0;

  return (
    <TicketShape
      empty
      label={t('stage.idle')}
      stub={
        <>
          <span className={styles.caption}>{t('stage.customersWaiting')}</span>
          <div className={styles.code} data-tone="idle" style={codeSize(countText)}>
            {countText}
          </div>
          {all && hasWaiting && (
            <div className={styles.clock}>
              <b>{clockText(all.wait)}</b>
              <span>{t('stage.longestWait')}</span>
            </div>
          )}
        </>
      }
    >
      <IdleText
        workstation={workstation}
        hasWaiting={hasWaiting}
        noTicketNotice={noTicketNotice}
        onEmptyNoticeClosed={onEmptyNoticeClosed}
      />
      <LastTicket workstation={workstation} onUndo={onUndo} />
    </TicketShape>
  );
}

interface WaitingSlotProps {
  readonly workstation: Workstation;
  readonly waitNext: NonNullable<Workstation['waitNext']>;
  readonly onUndo: (at: Millis) => void;
}

/** Waiting workstation: its position, waiting time and workstations ahead. */
export function WaitingSlot({ workstation, waitNext: { position, since, ahead }, onUndo }: WaitingSlotProps) {
  const { t } = useTranslation('workstation');
  const waiting = useElapsed(since, useServerClock());
  const connection = useServerConnection();
  const positionKey = ahead === null ? 'first' : position === 2 ? 'second' : 'later';

  return (
    <TicketShape
      empty
      label={t('stage.waiting')}
      stub={
        <>
          <span className={styles.caption}>{t('stage.place')}</span>
          <div className={styles.code} data-tone="idle" style={codeSize(String(position))}>
            {position}
            <small>{t('stage.ordinal', { count: position, ordinal: true })}</small>
          </div>
          <div className={styles.clock} role="timer" aria-label={t('stage.waitingTime')}>
            <b>{clockText(waiting)}</b>
            <span>{t('stage.waitingFor')}</span>
          </div>
        </>
      }
    >
      <h2 className={styles.title} data-wrap>
        {t(connection === 'longOffline' ? 'stage.noLine' : 'stage.waiting')}
      </h2>
      <p className={styles.text} role="status">
        {connection === 'connected' &&
          `${t(`stage.turn.${positionKey}`, { name: ahead ?? '' })} ${t('stage.opensByItself')}`}
        {connection === 'lost' && t('stage.lineGone')}
        {connection === 'longOffline' && t('stage.noLineText')}
      </p>
      <LastTicket workstation={workstation} onUndo={onUndo} />
    </TicketShape>
  );
}

interface IdleTextProps {
  readonly workstation: Workstation;
  /** Whether customers wait in its queues. */
  readonly hasWaiting: boolean;
  readonly noTicketNotice: NoTicketNotice | null;
  readonly onEmptyNoticeClosed: () => void;
}

/** Describes what an idle workstation can do and what happens automatically. */
function IdleText({ workstation, hasWaiting, noTicketNotice, onEmptyNoticeClosed }: IdleTextProps) {
  const { t } = useTranslation('workstation');
  const { callAt, closeAt, configuration } = workstation;
  const untilCall = useSecondsUntil(callAt, useServerClock());
  const connection = useServerConnection();
  const kind = configuration.reception === 'Y' ? 'reception' : hasWaiting ? 'ready' : 'nobody';

  if (connection !== 'connected') {
    return (
      <>
        <h2 className={styles.title} data-wrap>
          {t('stage.noLine')}
        </h2>
        <p className={styles.text} role="status">
          {t(connection === 'lost' ? 'stage.lineGone' : 'stage.noLineText')}
        </p>
      </>
    );
  }
  return (
    <>
      <h2 className={styles.title} data-wrap>
        {t(`stage.${kind}`)}
      </h2>
      <div className={styles.text} role="status">
        {noTicketNotice && (
          <NoTicketAlert
            key={noTicketNotice.at}
            noTicketNotice={noTicketNotice}
            onTimeout={onEmptyNoticeClosed}
          />
        )}
        {!noTicketNotice && untilCall === null && t(`stage.${kind}Text`)}
      </div>
      {kind === 'ready' && !noTicketNotice && <NextTicket workstation={workstation} />}
      {!noTicketNotice && untilCall !== null && (
        <p className={styles.text} role="timer">
          {t('stage.callsIn', { seconds: untilCall })}
        </p>
      )}
      {closeAt !== null && <ClosingNotice closeAt={closeAt} />}
    </>
  );
}

/** The ticket that would be called next, with service and wait; nothing if none may be called yet. */
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
    <dl className={styles.next} aria-label={t('stage.next')}>
      <dt>{t('stage.next')}</dt>
      <dd>
        <b>{code}</b>
        <span title={servName}>{servName}</span>
        {customerName && <span title={customerName}>{customerName}</span>}
        <span className={styles.nextWait}>
          {t('stage.nextWait', { time: clockText(waitingTime + Math.max(0, passed)) })}
        </span>
      </dd>
    </dl>
  );
}

const WARNED_SECONDS = 60;

/** Announces in the last minute that an idle workstation will close: visibly every second, to screen readers once. */
function ClosingNotice({ closeAt }: { readonly closeAt: Millis }) {
  const { t } = useTranslation('workstation');
  const left = useSecondsUntil(closeAt, useServerClock());
  if (left === null || left > WARNED_SECONDS) return null;
  return (
    <p className={styles.notice} data-kind="warning">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      <span role="timer">{t('stage.closesIn', { seconds: left })}</span>
      <span className="visually-hidden" role="alert">
        {t('stage.closesSoon')}
      </span>
    </p>
  );
}

const VISIBLE_SECONDS = 8;

interface NoTicketNoticeProps {
  readonly noTicketNotice: NoTicketNotice;
  readonly onTimeout: () => void;
}

/** Notice that no customer can be called; counts down while one is walking. */
function NoTicketAlert({ noTicketNotice: { at, seconds }, onTimeout }: NoTicketNoticeProps) {
  const { t } = useTranslation(['workstation', 'errors']);
  const elapsed = useElapsed(at, Date.now);
  const { left, over } = countdown(seconds ?? VISIBLE_SECONDS, elapsed);
  const Icon = seconds === null ? IconInfoCircle : IconWalk;

  useEffect(() => {
    if (over) onTimeout();
  }, [over, onTimeout]);

  return (
    <p className={styles.notice}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span>{seconds === null ? t('errors:NO_CUSTOMERS_TO_CALL') : t('stage.walking', { count: left })}</span>
    </p>
  );
}

/** After this time without a connection, ms, the server may have ended the waiting. */
const LONG_MS = 15_000;

/** Connection state: connected, lost, or lost for over 15 s. */
function useServerConnection(): 'connected' | 'lost' | 'longOffline' {
  const connection = useConnection();
  const since = connection.state === 'lost' ? connection.since : null;
  const isLong = useTimeoutFlag(since, LONG_MS);
  if (since === null) return 'connected';
  return isLong ? 'longOffline' : 'lost';
}
