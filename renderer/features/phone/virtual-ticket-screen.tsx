import type { i18n } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { randomKey } from '#renderer/lib/random-key.ts';
import { REQUEST_TIMEOUT_MS } from '#renderer/lib/timeouts.ts';
import { clockText } from '#renderer/public-pages/clock.ts';
import frame from '#renderer/public-pages/customer-frame.module.css';
import { CustomerFrame } from '#renderer/public-pages/customer-frame.tsx';
import { isPassing } from '#renderer/public-pages/is-passing.ts';
import { wait } from '#renderer/public-pages/wait.ts';
import { ApiError } from '#shared/contract/api-error.ts';
import type { Client } from '#shared/contract/client.ts';
import {
  getOfferedVirtualTicket,
  type OfferedVirtualTicket,
} from '#shared/contract/devices/offered-virtual-tickets.ts';
import {
  issuePhoneTicket,
  type phonePosition as positionField,
} from '#shared/contract/devices/phone-tickets.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { Language } from '#shared/contract/fields.ts';
import { phoneAddress } from '#shared/domain/printing/phone-address.ts';
import { whyNot } from './api.ts';
import { phoneName, storedTickets, storeTicket } from './stored-tickets.ts';

type IssueRequest = BodyOf<typeof issuePhoneTicket>;

interface Props {
  readonly client: Client;
  readonly branch: { readonly id: number; readonly branchId: number };
  readonly texts: i18n;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

/** Polling interval of the offer, ms; there is no socket. */
const POLL_INTERVAL_MS = 30_000;

/** Screen for taking a virtual ticket, which then follows it. */
export function VirtualTicketScreen({ client, branch, texts, language, onLanguage }: Props) {
  const t = texts.getFixedT(language, 'phone');
  const { offered, isEmpty, isDisconnected } = useOffered(client, branch);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const unanswered = useRef<{ readonly key: string; readonly body: Promise<IssueRequest> } | null>(null);
  useEffect(() => {
    document.title = t('title.take');
  }, [t]);

  async function requestWithPosition(needsPosition: boolean): Promise<IssueRequest> {
    const position = needsPosition ? await phonePosition() : null;
    return { phone: phoneName(), language, ...(position && { position }) };
  }

  async function issue(needsPosition: boolean): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setSaid(null);
    try {
      // A retry after a lost answer sends the same body and key even when the phone has moved, so that no second
      // ticket is issued.
      unanswered.current ??= { key: randomKey(), body: requestWithPosition(needsPosition) };
      const { key } = unanswered.current;
      const body = await unanswered.current.body;
      const { secret, ticket } = await client.call(
        issuePhoneTicket,
        { params: branch, body },
        { idempotencyKey: key, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) },
      );
      const { id: idVirtualTickets, branchId: idBranches } = branch;
      storeTicket({ secret, code: ticket.code, idVirtualTickets, idBranches, issuedAt: ticket.now });
      location.assign(phoneAddress('', secret));
    } catch (error) {
      if (error instanceof ApiError) unanswered.current = null;
      setSaid(await whyNot(error, texts));
      setBusy(false);
    }
  }

  const own = storedTickets().find(
    ({ idVirtualTickets, idBranches }) => idVirtualTickets === branch.id && idBranches === branch.branchId,
  );
  const head = { companyName: offered?.companyName ?? '', branchName: offered?.branchName ?? '' };
  return (
    <CustomerFrame
      language={language}
      languageLabel={(now) => t('language', { now })}
      onLanguage={onLanguage}
      {...head}
    >
      <main className={frame.body}>
        {isEmpty && (
          <div className={frame.message}>
            <h1>{t('take.nothing')}</h1>
            <p>{t('take.nothingText')}</p>
          </div>
        )}
        {!offered && !isEmpty && (
          <div className={frame.message} role="status">
            <p>{isDisconnected ? t('noServer') : t('take.taking')}</p>
          </div>
        )}
        {offered && !isEmpty && (
          <>
            <div className={frame.message}>
              <h1>{offered.open ? t('take.title') : t('take.closed')}</h1>
              <p>{t('take.for', { name: offered.serviceNames[language] ?? offered.serviceName })}</p>
              {!offered.open && offered.opensAt !== null && (
                <p>{t('take.opens', { time: clockText(offered.opensAt, offered.zone) })}</p>
              )}
              {offered.open && offered.requiresPosition && <p>{t('take.near')}</p>}
            </div>
            <p className={frame.said} role="status">
              {said}
            </p>
            <div className={frame.actions}>
              {offered.open && (
                <button
                  type="button"
                  className={frame.button}
                  data-kind="main"
                  disabled={isBusy || isDisconnected}
                  onClick={() => void issue(offered.requiresPosition)}
                >
                  {isBusy ? t('take.taking') : t('take.button')}
                </button>
              )}
              {own && (
                <>
                  <p className={frame.hint}>{t('take.own', { code: own.code })}</p>
                  <a className={frame.button} href={phoneAddress('', own.secret)}>
                    {t('take.open')}
                  </a>
                </>
              )}
            </div>
          </>
        )}
        {isDisconnected && offered && (
          <p className={frame.fresh} data-offline role="status">
            {t('noServer')}
          </p>
        )}
      </main>
    </CustomerFrame>
  );
}

/** Polls the offered services and whether the branch is open. */
function useOffered(client: Client, { id, branchId }: Props['branch']) {
  const [offered, setOffered] = useState<OfferedVirtualTicket | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const [isDisconnected, setDisconnected] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    async function fetchState(): Promise<void> {
      while (!end.signal.aborted) {
        try {
          const signal = AbortSignal.any([end.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
          setOffered(await client.call(getOfferedVirtualTicket, { params: { id, branchId } }, { signal }));
          setEmpty(false);
          setDisconnected(false);
        } catch (error) {
          if (end.signal.aborted) return;
          if (isPassing(error)) setDisconnected(true);
          else setEmpty(true);
        }
        await wait(POLL_INTERVAL_MS, end.signal);
      }
    }
    void fetchState();
    return () => end.abort();
  }, [client, id, branchId]);
  return { offered, isEmpty, isDisconnected };
}

const POSITION_TIMEOUT_MS = 15_000;

/** Position of the phone; null when unknown, denied or without TLS. */
function phonePosition(): Promise<z.infer<typeof positionField> | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy: Math.min(accuracy, 100_000) }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: POSITION_TIMEOUT_MS, maximumAge: 60_000 },
    );
  });
}
