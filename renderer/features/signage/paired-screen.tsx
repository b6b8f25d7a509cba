import type { i18n as Texts } from 'i18next';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import type { Speaker } from '#renderer/lib/sound.ts';
import { addressFor, loadDevice, storeLastPage } from '#renderer/public-pages/device.tsx';
import type { Client } from '#shared/contract/client.ts';
import type { PairingState } from '#shared/contract/devices/devices.ts';
import { DisplayPage } from './display-page.tsx';
import { TextMessage } from './text-message.tsx';

const PairingPage = fetchedPart(async () => (await import('./pairing-page.tsx')).PairingPage);

interface Props {
  readonly i18n: Texts;
  readonly client: Client;
  readonly speaker: Speaker;
}

/**
 * Shows the page that the device is paired with, or a pairing code. Starts with the stored page, and corrects it
 * when the server answers.
 */
export function PairedScreen({ i18n, client, speaker }: Props) {
  const [{ key, idDisplays, path }, setDevice] = useState(() => loadDevice(location.hash));
  const show = useCallback(
    (current: number | null, elsewhere?: string) => {
      const device = { key, idDisplays: current, ...(elsewhere && { path: elsewhere }) };
      storeLastPage(device);
      setDevice(device);
    },
    [key],
  );
  const paired = useCallback(
    ({ idDisplays: current, path: page }: PairingState) =>
      show(current, current === null ? (page ?? '') : ''),
    [show],
  );
  const device = useMemo(() => ({ key, onSent: show }), [key, show]);
  useEffect(() => {
    // Kiosk and operator pages return here when the device is reassigned.
    if (path) location.replace(addressFor(path));
  }, [path]);
  if (path) return <TextMessage>{null}</TextMessage>;
  if (idDisplays === null) {
    return (
      <Suspense fallback={<TextMessage>{null}</TextMessage>}>
        <PairingPage i18n={i18n} client={client} deviceKey={key} onPaired={paired} />
      </Suspense>
    );
  }
  return (
    <DisplayPage
      key={idDisplays}
      i18n={i18n}
      client={client}
      speaker={speaker}
      idDisplay={idDisplays}
      device={device}
    />
  );
}
