import type { i18n, TFunction } from 'i18next';
import { useEffect, useId, useRef, useState } from 'react';
import { clockText } from '#renderer/public-pages/clock.ts';
import frame from '#renderer/public-pages/customer-frame.module.css';
import { CustomerFrame } from '#renderer/public-pages/customer-frame.tsx';
import type { Client } from '#shared/contract/client.ts';
import {
  cancelPhoneTicket,
  type PhoneAction,
  type PhoneTicket,
  postponePhoneTicket,
  returnPhoneTicket,
} from '#shared/contract/devices/phone-tickets.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { useAlerts } from './alerts.ts';
import { customersText, usePhoneAction, useWatchedTicket } from './api.ts';
import css from './phone.module.css';
import type { TicketAddress } from './phone-address.ts';
import { CalledView, OtherView, WaitingView } from './ticket-views.tsx';

interface TicketScreenProps {
  readonly client: Client;
  readonly at: TicketAddress;
  readonly texts: i18n;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

/** Shows the state of a ticket; the customer can confirm, postpone or cancel it. */
export function TicketScreen({ client, at, texts, language, onLanguage }: TicketScreenProps) {
  const t = texts.getFixedT(language, 'phone');
  const { ticket, isUnknown, isDisconnected, show } = useWatchedTicket(client, at);
  const { isBusy, said, act } = usePhoneAction(client, at, texts, show);
  const [comingTo, setComingTo] = useState<Millis | null>(null);
  const isComing = ticket?.calledAt !== null && ticket?.calledAt === comingTo;
  const { isOffline = false, request = null } = ticket?.relayed ?? {};
  const code = ticket?.code ?? '';
  const isCalled = ticket?.stage === 'called';
  const title = isCalled ? t('title.called', { code }) : t('title.ticket', { code });
  const isResting = usePressLockout(offeredBy(ticket));
  const alerts = useAlerts(
    ticket,
    { title, text: t('notice', { workstation: ticket?.workstation ?? '' }) },
    // Outdated calls do not alert.
    isComing || isOffline,
  );
  useEffect(() => {
    document.title = ticket ? title : 'Turno';
  }, [ticket, title]);

  const head = { language, onLanguage, languageLabel: (now: string) => t('language', { now }) };
  if (isUnknown)
    return (
      <CustomerFrame {...head} companyName="" branchName="">
        <main className={frame.message}>
          <h1>{t('unknown.title')}</h1>
          <p>{at.idBranches === undefined ? t('unknown.text') : t('unknown.outside')}</p>
        </main>
      </CustomerFrame>
    );
  if (!ticket)
    return (
      <CustomerFrame {...head} companyName="" branchName="">
        <main className={frame.message} role="status">
          <p>{isDisconnected ? t('noServer') : t('loading')}</p>
        </main>
      </CustomerFrame>
    );

  const name = ticket.names[language] ?? ticket.name;
  const time = clockText(ticket.now, ticket.zone);
  const isBlocked = isBusy || isDisconnected || isResting;
  const needsConfirmation = (action: PhoneAction) =>
    isBlocked || (request?.action === action && request.rejected === null);
  const isAlive = ticket.stage === 'waiting' || isCalled;
  const isOld = isDisconnected || (isOffline && !OVER.includes(ticket.stage));
  const { companyName, branchName } = ticket;
  return (
    <CustomerFrame {...head} companyName={companyName} branchName={branchName} isCalled={isCalled}>
      <main className={frame.body} data-stage={ticket.stage}>
        {ticket.stage === 'waiting' && <WaitingView t={t} ticket={ticket} name={name} />}
        {isCalled && <CalledView t={t} ticket={ticket} name={name} />}
        {!isAlive && <OtherView t={t} ticket={ticket} />}
        {ticket.stage === 'waiting' && (
          <div className={css.setting}>
            <span id="sound">
              {t('sound')}
              <small>{t('soundText')}</small>
            </span>
            <button
              type="button"
              role="switch"
              className={css.switch}
              aria-checked={alerts.isOn}
              aria-labelledby="sound"
              onClick={() => alerts.turn(!alerts.isOn)}
            />
          </div>
        )}
        <p className={frame.said} role="status">
          {said}
        </p>
        {ticket.relayed && !said && <PhoneRequestNote t={t} request={request} language={language} />}
        <div className={frame.actions}>
          {isCalled && (
            <button
              type="button"
              className={frame.button}
              data-kind="main"
              disabled={isComing || isResting}
              onClick={() => setComingTo(ticket.calledAt)}
            >
              {isComing ? t('called.onTheWay') : t('called.coming')}
            </button>
          )}
          {ticket.canAskForTime && !isComing && (
            <button
              type="button"
              className={frame.button}
              disabled={needsConfirmation('postpone')}
              onClick={() => void act(postponePhoneTicket, t('postponeDone'))}
            >
              {t('postpone')}
            </button>
          )}
          {ticket.returnUntil !== null && (
            <button
              type="button"
              className={frame.button}
              data-kind="main"
              disabled={needsConfirmation('return')}
              onClick={() => void act(returnPhoneTicket, null)}
            >
              {t('return')}
            </button>
          )}
          {ticket.canCancel && (
            <CancelTicket
              t={t}
              code={code}
              disabled={needsConfirmation('cancel')}
              onAbandon={() => void act(cancelPhoneTicket, null)}
            />
          )}
        </div>
        {(isOld || !OVER.includes(ticket.stage)) && (
          <p className={frame.fresh} data-offline={isOld || undefined} role={isOld ? 'status' : undefined}>
            {isOld ? t(isDisconnected ? 'offline' : 'away', { time }) : freshness(t, ticket)}
          </p>
        )}
        {ticket.outside !== null && (isDisconnected || ticket.stage === 'waiting') && (
          <a className={css.outside} href={ticket.outside}>
            {t('outside')}
          </a>
        )}
      </main>
    </CustomerFrame>
  );
}

/** Identifies the set of offered actions. */
function offeredBy(ticket: PhoneTicket | null): string {
  if (!ticket) return '';
  const { stage, canAskForTime, returnUntil, canCancel } = ticket;
  return [stage === 'called', canAskForTime, returnUntil !== null, canCancel].join();
}

/** Final stages. */
const OVER: readonly PhoneTicket['stage'][] = ['finished', 'left', 'canceled', 'closed'];

function freshness(t: TFunction<'phone'>, { stage, calledAt, now, zone }: PhoneTicket): string {
  return stage === 'called' && calledAt !== null
    ? t('called.at', { time: clockText(calledAt, zone) })
    : t('upToDate', { time: clockText(now, zone) });
}

interface PhoneRequestNoteProps {
  readonly t: TFunction<'phone'>;
  readonly request: NonNullable<PhoneTicket['relayed']>['request'];
  readonly language: Language;
}

/** State of an action that central relays to the branch. */
function PhoneRequestNote({ t, request, language }: PhoneRequestNoteProps) {
  const [why, setWhy] = useState<string | null>(null);
  const rejected = request?.rejected ?? null;
  useEffect(() => {
    let isVisible = true;
    setWhy(null);
    if (rejected !== null)
      void customersText(rejected, language).then((text) => isVisible && setWhy(text ?? t('refused')));
    return () => {
      isVisible = false;
    };
  }, [rejected, language, t]);
  return (
    <p className={frame.said} role="status">
      {rejected !== null ? why : request && t(`request.${request.action}`)}
    </p>
  );
}

interface CancelTicketProps {
  readonly t: TFunction<'phone'>;
  readonly code: string;
  readonly disabled: boolean;
  readonly onAbandon: () => void;
}

/** Cancels the ticket after a confirmation. */
function CancelTicket({ t, code, disabled, onAbandon }: CancelTicketProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        className={frame.button}
        data-kind="leave"
        disabled={disabled}
        onClick={() => dialog.current?.showModal()}
      >
        {t('cancel')}
      </button>
      <dialog ref={dialog} className={frame.dialog} aria-labelledby={id}>
        <h2 id={id}>{t('cancelAsk', { code })}</h2>
        <p>{t('cancelText')}</p>
        <button type="button" className={frame.button} onClick={close}>
          {t('cancelNo')}
        </button>
        <button
          type="button"
          className={frame.button}
          data-kind="leave"
          onClick={() => {
            close();
            onAbandon();
          }}
        >
          {t('cancelYes')}
        </button>
      </dialog>
    </>
  );
}

/** Lockout of buttons after a change, ms. */
const LOCKOUT_MS = 600;

/**
 * True for a short time after the offered actions change, so that a tap meant for the previous button does
 * nothing.
 */
function usePressLockout(offered: string): boolean {
  const [read, setRead] = useState(offered);
  useEffect(() => {
    if (read === offered) return;
    const timer = setTimeout(() => setRead(offered), LOCKOUT_MS);
    return () => clearTimeout(timer);
  }, [read, offered]);
  return read !== offered;
}
