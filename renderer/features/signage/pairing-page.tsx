import type { i18n as Texts } from 'i18next';
import { useEffect, useState } from 'react';
import { encodedQr, type QrDrawing } from '#renderer/public-pages/qr.ts';
import { wait } from '#renderer/public-pages/wait.ts';
import type { Client } from '#shared/contract/client.ts';
import { awaitPairing, type PairingState } from '#shared/contract/devices/devices.ts';
import css from './signage.module.css';
import { TextMessage } from './text-message.tsx';

interface Props {
  readonly i18n: Texts;
  readonly client: Client;
  readonly deviceKey: string;
  readonly onPaired: (state: PairingState) => void;
}

/** Pairing code of the device (look, 16). */
export function PairingPage({ i18n, client, deviceKey, onPaired }: Props) {
  const { state, endsAt, isDisconnected } = usePairing(client, deviceKey, onPaired);
  const language = state?.language ?? 'es';
  const t = i18n.getFixedT(language, 'signage');
  const left = useSecondsUntil(endsAt);
  const code = state?.code ?? null;
  const isAnyDevice = location.pathname.startsWith('/devices');

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  if (code === null || isDisconnected) {
    return <TextMessage>{t(isDisconnected ? 'pairing.noServer' : 'starting')}</TextMessage>;
  }
  return (
    <main className={css.page}>
      <div className={css.prompt}>
        <h1>{t(isAnyDevice ? 'pairing.titleDevice' : 'pairing.title')}</h1>
        <p className={css.pairingPageCode} data-code={code}>
          <span>{code.slice(0, 3)}</span> <span>{code.slice(3)}</span>
        </p>
        <p className={css.pairingPageWhere}>
          {t('pairing.inTurno')} <b>{t('pairing.place')}</b>.<br />
          {t('pairing.typeIt')}
        </p>
      </div>
      <div className={css.phone}>
        <Qr text={pairingLink(location.origin, code)} />
        <p>{t('pairing.byPhone')}</p>
      </div>
      <footer>
        <span>
          {t(isAnyDevice ? 'pairing.addressDevice' : 'pairing.address', { address: state?.address })}
        </span>
        <span>
          {t('pairing.newCode', { time: `${Math.floor(left / 60)}:${`${left % 60}`.padStart(2, '0')}` })}
        </span>
      </footer>
    </main>
  );
}

/** QR code of the pairing page with the code filled in. */
function Qr({ text }: { readonly text: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null);
  useEffect(() => {
    let isWanted = true;
    void encodedQr(text).then((rendered) => isWanted && setDrawing(rendered));
    return () => {
      isWanted = false;
    };
  }, [text]);
  return (
    <div className={css.qr}>
      {drawing && (
        <svg viewBox={`0 0 ${drawing.size} ${drawing.size}`} aria-hidden="true">
          <path d={drawing.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}

/** Seconds until a monotonic time. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.round((moment - now) / 1000));
}

/** Address of the staff page that pairs devices, with the code filled in. */
const pairingLink = (origin: string, code: string): string =>
  `${origin}/app/configuration/branch/devices?code=${code}`;

/** Long-poll duration, s, and extra time, ms. */
const LONG = 25;
const GRACE = 5_000;
const PAUSE = 2_000;

interface Pairing {
  /** Last answer; null before the first. */
  readonly state: PairingState | null;
  /** Expiry of the code, monotonic, ms. */
  readonly endsAt: number;
  readonly isDisconnected: boolean;
}

/** Polls the pairing code until the device is paired. */
function usePairing(client: Client, key: string, onPaired: (state: PairingState) => void): Pairing {
  const [pairing, setPairing] = useState<Pairing>({ state: null, endsAt: 0, isDisconnected: false });

  useEffect(() => {
    const end = new AbortController();
    async function requestCode(): Promise<void> {
      let code: string | null = null;
      while (!end.signal.aborted) {
        const state: PairingState | null = await client
          .call(
            awaitPairing,
            { body: { key, code, wait: code === null ? 0 : LONG } },
            { signal: AbortSignal.any([end.signal, AbortSignal.timeout(LONG * 1000 + GRACE)]) },
          )
          .catch(() => null);
        if (end.signal.aborted) return;
        if (state && state.path !== null) return onPaired(state);
        // After an outage the server may have another code, so it is requested at once.
        code = state?.code ?? null;
        setPairing((before) =>
          state
            ? { state, endsAt: performance.now() + state.secondsLeft * 1000, isDisconnected: false }
            : { ...before, isDisconnected: true },
        );
        if (!state) await wait(PAUSE, end.signal);
      }
    }
    void requestCode();
    return () => end.abort();
  }, [client, key, onPaired]);

  return pairing;
}
