import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE, useTick } from '#renderer/lib/live.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { useReasonText } from '#renderer/lib/reasons.ts';
import { StateGlyph, type StateName } from '#renderer/ui/marks/state-glyph.tsx';
import { StateMark } from '#renderer/ui/marks/state-mark.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Details } from '#renderer/ui/page/details.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { CallOptions } from '#shared/contract/client.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { getTicketHistory, Passage } from '#shared/contract/tickets/ticket-history.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import { cancelTicket } from '#shared/contract/workstation/supervision.ts';
import { isUnserved, type TicketState } from '#shared/domain/tickets/transitions.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { useMay, useTicketHistory } from './api.ts';
import styles from './supervision.module.css';

interface TicketHistoryViewProps {
  readonly id: number;
  readonly idBranches: number;
}

/** State, history and actions of a ticket. */
export function TicketHistoryView({ id, idBranches }: TicketHistoryViewProps) {
  const { t } = useTranslation('ticket-history');
  const { data: history, isError } = useTicketHistory(id);
  if (!history) return isError && <Notice kind="error">{t('failed')}</Notice>;
  const { ticket, passages } = history;
  return (
    <article className={styles.history} aria-label={ticket.code}>
      <TicketDetails ticket={ticket} idBranches={idBranches} />
      <CancelButton ticket={ticket} />
      <Passages ticket={ticket} passages={passages} idBranches={idBranches} />
      <TicketRelated history={history} idBranches={idBranches} />
    </article>
  );
}

/** State of a ticket: wait and position while waiting; service, operator and workstation otherwise. */
function TicketDetails({ ticket, idBranches }: { readonly ticket: Ticket; readonly idBranches: number }) {
  const { t } = useTranslation('ticket-history');
  useTick(1_000);
  const { stateName, code, queueName, servName, segmentName, customerName, createdAt, notes } = ticket;
  const { dayText, timeText } = useBranchMoment(idBranches);
  const waits = isUnserved(stateName);
  const since = useSecondsSince(ticket);
  const attended = ticket.ticketEmployeeAttending;
  const details: readonly (readonly [string, ReactNode] | false)[] = [
    stateName !== 'canceled' && [t('waited'), clockText(ticket.waitingTime2 + (waits ? since : 0))],
    stateName === 'waiting' && [t('first'), t(ticket.ticketFirstWaiting === 'Y' ? 'firstYes' : 'firstNo')],
    !waits && attended !== null && [t(stateName === 'assisting' ? 'employee' : 'employeeDid'), attended],
    !waits &&
      ticket.ticketWorkstationAttending !== null && [t('workstation'), ticket.ticketWorkstationAttending],
    [t('queue'), queueName],
    [t('service'), servName],
    [t('segment'), segmentName],
    customerName !== null && customerName !== '' && [t('customer'), customerName],
    [t('arrived'), `${dayText(createdAt)}, ${timeText(createdAt)}`],
    notes !== '' && [
      t('notes'),
      <span key="notes" className={styles.notes}>
        {notes}
      </span>,
    ],
  ];
  return (
    <>
      <h3 className={styles.code}>
        {code}
        <StateMark state={markOf[stateName]} />
      </h3>
      <Details facts={details.filter((detail) => detail !== false)} />
    </>
  );
}

interface PassagesProps {
  readonly ticket: Ticket;
  readonly passages: readonly Passage[];
  readonly idBranches: number;
}

/** Event of a ticket that a restore removed from its day. */
const RESTORED = 'restored';

/** Events of a ticket in order: time, operator, workstation and reason. */
function Passages({ ticket, passages, idBranches }: PassagesProps) {
  const { t } = useTranslation('ticket-history');
  const { timeText } = useBranchMoment(idBranches, ticket.createdAt);
  const words = useReasonText();
  const why = (reason: string) => (reason === RESTORED ? t('restored') : words(reason));
  return (
    <section>
      <h4 className={styles.title}>{t('passages')}</h4>
      <ol className={styles.passages}>
        {passages.map((passage) => (
          <li key={passage.seq}>
            <span className="num">{timeText(passage.at)}</span>
            <span className={styles.mark} data-state={markOf[passage.toState]}>
              <StateGlyph state={markOf[passage.toState]} />
            </span>
            <span>
              <b>{t(`kind.${passage.kind}`, { queue: passage.queueName })}</b>
              <span className={styles.extra}>{byWhom(passage)}</span>
              {passage.reason !== null && (
                <span className={styles.extra}>{t('why', { reason: why(passage.reason) })}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );

  function byWhom({ kind, userName, workstationName, kioskName }: Passage): string {
    if (userName === null && kioskName === null) return t(kind === 'issue' ? 'byCustomer' : 'byServer');
    return [userName, workstationName, kioskName].filter(Boolean).join(' · ');
  }
}

interface TicketRelatedProps {
  readonly history: AnswerOf<typeof getTicketHistory>;
  readonly idBranches: number;
}

/** Prints, recordings and transactions of a ticket. */
function TicketRelated({ history: { ticket, ...history }, idBranches }: TicketRelatedProps) {
  const { t } = useTranslation('ticket-history');
  const { timeText, dayText } = useBranchMoment(idBranches, ticket.createdAt);
  const where = (...parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' · ');
  return (
    <>
      <RelatedList title={t('prints')}>
        {history.prints.map(({ at, printerName, state, isCopy }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: papers are only ever added, and have no name of their own
          <RelatedRow key={index} at={timeText(at)} note={where(printerName, isCopy && t('copy'))}>
            {t(`print.${state}`)}
          </RelatedRow>
        ))}
      </RelatedList>
      <RelatedList title={t('recordings')}>
        {history.recordings.map(({ part, at, seconds, userName, workstationName, removedAt }) => (
          <RelatedRow
            key={part}
            at={timeText(at)}
            note={where(
              userName,
              workstationName,
              removedAt !== null && t('removed', { day: dayText(removedAt) }),
            )}
          >
            {t('part', { part, span: clockText(seconds) })}
          </RelatedRow>
        ))}
      </RelatedList>
      <RelatedList title={t('transactions')}>
        {history.transactions.map(({ at, groupName, detailName, userName, workstationName, removedAt }) => (
          <RelatedRow
            key={`${at} ${detailName}`}
            at={timeText(at)}
            note={where(
              userName,
              workstationName,
              removedAt !== null && t('removedAt', { at: timeText(removedAt) }),
            )}
          >
            {groupName}: {detailName}
          </RelatedRow>
        ))}
      </RelatedList>
    </>
  );
}

function RelatedList({ title, children }: { readonly title: string; readonly children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h4 className={styles.title}>{title}</h4>
      <ul className={styles.lines}>{children}</ul>
    </section>
  );
}

interface RelatedRowProps {
  readonly at: string;
  readonly note: string;
  readonly children: ReactNode;
}

function RelatedRow({ at, note, children }: RelatedRowProps) {
  return (
    <li>
      <span className="num">{at}</span>
      <span>
        {children}
        <span className={styles.extra}>{note}</span>
      </span>
    </li>
  );
}

/** Cancels a waiting or stand-by ticket after a confirmation; renders nothing in other states. */
function CancelButton({ ticket: { idTicket, code, stateName } }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('ticket-history');
  const api = useApi();
  const toasts = useToasts();
  const confirm = useConfirm();
  const may = useMay();
  const cancel = useAction(
    (ticket: number, call: CallOptions) => api.call(cancelTicket, { body: { ticket } }, call),
    {
      refreshes: [LIVE.queues],
      onDone: () => toasts.success({ title: t('canceled', { code }) }),
    },
  );
  if (!may.removeTicket || !isUnserved(stateName)) return null;

  async function confirmAction() {
    const isWanted = await confirm({
      title: t('cancelTitle', { code }),
      text: t('cancelText'),
      confirm: t('cancel'),
      danger: true,
    });
    if (isWanted) await cancel.run(idTicket);
  }

  return (
    <Button
      variant="danger"
      className={styles.cancel}
      disabled={cancel.busy}
      onClick={() => void confirmAction()}
      leftSection={<IconX size={18} stroke={1.75} aria-hidden="true" />}
    >
      {t('cancel')}
    </Button>
  );
}

/** Formats moments in a branch's time zone, with the date if it differs from `day`; empty while loading. */
export function useBranchMoment(idBranches: number, day?: number) {
  const { i18n } = useTranslation();
  const branch = useBranches().find((each) => each.idBranches === idBranches);
  const zone = Number(branch?.zone ?? 0);
  const dayText = (at: number) =>
    new Date(at + zone * 3_600_000).toLocaleDateString(i18n.language, {
      dateStyle: 'medium',
      timeZone: 'UTC',
    });
  return {
    dayText,
    timeText(at: number): string {
      if (!branch) return '';
      const [date, time = ''] = branchTime(at, zone).split(' ');
      const isOther = day !== undefined && !branchTime(day, zone).startsWith(date ?? '');
      return isOther ? `${dayText(at)}, ${time}` : time;
    },
  };
}

/** Seconds since the data was read, added to times that the server computed. */
function useSecondsSince(read: object): number {
  const [of, setOf] = useState({ read, at: Date.now() });
  if (of.read !== read) setOf({ read, at: Date.now() });
  return Math.max(0, Math.floor((Date.now() - of.at) / 1000));
}

/** State mark of each ticket state. */
export const markOf: Readonly<Record<TicketState, StateName>> = {
  waiting: 'waiting',
  standby: 'standby',
  assisting: 'assisting',
  assisted: 'finished',
  noshow: 'noshow',
  canceled: 'cancelled',
};
