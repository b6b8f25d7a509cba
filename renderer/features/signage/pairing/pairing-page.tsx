import type { i18n as Texts } from 'i18next';
import { useEffect, useState } from 'react';
import { encodedQr, type QrDrawing } from '#renderer/public-pages/qr.tsx';
import type { Client } from '#shared/contract/client.ts';
import type { PairingState } from '#shared/contract/devices/devices.ts';
import { TextMessage } from '../views/text-message.tsx';
import css from './pairing-page.module.css';
import { usePairing } from './use-pairing.ts';

interface Props {
  readonly i18n: Texts;
  readonly client: Client;
  readonly deviceKey: string;
  readonly onPaired: (state: PairingState) => void;
}

/** Shows the code by which staff say what this box is to show, without a keyboard on the wall (look, 16). */
export function PairingPage({ i18n, client, deviceKey, onPaired }: Props) {
  const { state, endsAt, isDisconnected: isLost } = usePairing(client, deviceKey, onPaired);
  const language = state?.language ?? 'es';
  const t = i18n.getFixedT(language, 'signage');
  const left = useSecondsUntil(endsAt);
  const code = state?.code ?? null;
  const isAnyDevice = location.pathname.startsWith('/devices');

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  if (code === null || isLost) {
    return <TextMessage>{t(isLost ? 'pairing.noServer' : 'starting')}</TextMessage>;
  }
  return (
    <main className={css.page}>
      <div className={css.asks}>
        <h1>{t(isAnyDevice ? 'pairing.titleDevice' : 'pairing.title')}</h1>
        <p className={css.code} data-code={code}>
          <span>{code.slice(0, 3)}</span> <span>{code.slice(3)}</span>
        </p>
        <p className={css.where}>
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

/** Draws a code for cameras; a phone that is sent there has the digits filled in. */
function Qr({ text }: { readonly text: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null);
  useEffect(() => {
    let isWanted = true;
    void encodedQr(text).then((drawn) => isWanted && setDrawing(drawn));
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

/** Counts the seconds until a moment of the clock that only runs forward. */
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
