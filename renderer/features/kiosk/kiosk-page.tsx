import type { i18n as Texts } from 'i18next';
import { useCallback, useMemo, useState } from 'react';
import { Identified } from '#renderer/public-pages/device.tsx';
import { useDailyReload } from '#renderer/public-pages/page.tsx';
import type { Client } from '#shared/contract/client.ts';
import type { DeviceHeartbeat } from '#shared/contract/devices/device-heartbeats.ts';
import { createKioskApi } from './kiosk-api.ts';
import { KioskAtWork } from './kiosk-at-work.tsx';
import type { KioskState } from './kiosk-flow.ts';
import { noticesInAll } from './kiosk-notices.ts';
import { type KioskLocation, useKioskHeartbeat, useKioskViewer } from './kiosk-viewer.ts';
import { NoticeView } from './notice-view.tsx';

interface Props {
  readonly i18n: Texts;
  readonly client: Client;
  readonly location: KioskLocation;
}

/** Kiosk with its last known content, or a notice without any. */
export function KioskPage({ i18n, client, location: kioskLocation }: Props) {
  const watch = useKioskViewer(client, kioskLocation);
  const { now } = watch.clock;
  const kioskApi = useMemo(() => createKioskApi(client, kioskLocation), [client, kioskLocation]);
  const [isIdle, setIdle] = useState(false);
  const [current, setCurrent] = useState<DeviceHeartbeat['shows']>('choosing');
  const onStateChange = useCallback(({ stage, screen, page }: KioskState, _: unknown, shut: boolean) => {
    setIdle(stage.name === 'choosing' && screen === null && page === 0);
    setCurrent(shut ? 'closed' : STAGE_CONTENTS[stage.name]);
  }, []);
  const identifies = useKioskHeartbeat(
    client,
    kioskLocation,
    watch.status === 'unknown' ? 'message' : current,
  );
  useDailyReload({ client, now, zone: watch.viewer?.zone ?? null, isIdle });

  if (watch.status === 'unknown') {
    return <NoticeView name="unknown" notices={noticesInAll(i18n, ['es', 'en', 'sv'], 'unknown')} />;
  }
  const isDisconnected = watch.status === 'lost';
  // Stored content may be outdated, so buttons stay disabled until the first answer.
  if (!watch.viewer || watch.status === null) {
    return (
      <NoticeView
        name={isDisconnected ? 'offline' : 'starting'}
        notices={isDisconnected ? noticesInAll(i18n, ['es', 'en', 'sv'], 'offline') : []}
      />
    );
  }
  return (
    <>
      <KioskAtWork
        i18n={i18n}
        viewer={watch.viewer}
        kioskApi={kioskApi}
        now={now}
        isDisconnected={isDisconnected}
        onChange={onStateChange}
      />
      {identifies !== null && <Identified name={identifies || watch.viewer.name} address={location.host} />}
    </>
  );
}

/** Short description of each stage. */
const STAGE_CONTENTS: Readonly<Record<KioskState['stage']['name'], DeviceHeartbeat['shows']>> = {
  choosing: 'choosing',
  arriving: 'choosing',
  taking: 'ticket',
  printing: 'ticket',
  thanks: 'ticket',
  number: 'ticket',
  failed: 'message',
};
