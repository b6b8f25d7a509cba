import type { i18n as Texts } from 'i18next';
import { useCallback, useMemo, useState } from 'react';
import { Identified } from '#renderer/public-pages/device.tsx';
import { useDailyReload } from '#renderer/public-pages/page.tsx';
import type { Client } from '#shared/contract/client.ts';
import type { DeviceHeartbeat } from '#shared/contract/devices/device-heartbeats.ts';
import { createKioskApi } from './flow/kiosk-api.ts';
import type { KioskState } from './flow/kiosk-flow.ts';
import { KioskAtWork } from './kiosk-at-work.tsx';
import { noticesInAll } from './kiosk-notices.ts';
import { useKioskHeartbeat } from './use-kiosk-heartbeat.ts';
import { type KioskLocation, useKioskViewer } from './use-kiosk-viewer.ts';
import { NoticeView } from './views/notice-view.tsx';

interface Props {
  readonly i18n: Texts;
  readonly client: Client;
  readonly place: KioskLocation;
}

/** Shows the kiosk with its last good contents, and says kindly when there is nothing to show. */
export function KioskPage({ i18n, client, place }: Props) {
  const watch = useKioskViewer(client, place);
  const { now } = watch.clock;
  const desk = useMemo(() => createKioskApi(client, place), [client, place]);
  const [locked, setResting] = useState(false);
  const [shown, setShown] = useState<DeviceHeartbeat['shows']>('choosing');
  const follow = useCallback(({ stage, screen, page }: KioskState, _: unknown, shut: boolean) => {
    setResting(stage.name === 'choosing' && screen === null && page === 0);
    setShown(shut ? 'closed' : STAGE_CONTENTS[stage.name]);
  }, []);
  const identifies = useKioskHeartbeat(client, place, watch.status === 'unknown' ? 'message' : shown);
  useDailyReload({ client, now, zone: watch.viewer?.zone ?? null, locked });

  if (watch.status === 'unknown') {
    return <NoticeView name="unknown" notices={noticesInAll(i18n, ['es', 'en', 'sv'], 'unknown')} />;
  }
  const lost = watch.status === 'lost';
  // What was remembered may be of another hour: buttons wait for their first answer, so that nothing on them jumps.
  if (!watch.viewer || watch.status === null) {
    return (
      <NoticeView
        name={lost ? 'offline' : 'starting'}
        notices={lost ? noticesInAll(i18n, ['es', 'en', 'sv'], 'offline') : []}
      />
    );
  }
  return (
    <>
      <KioskAtWork i18n={i18n} viewer={watch.viewer} desk={desk} now={now} lost={lost} onChange={follow} />
      {identifies !== null && <Identified name={identifies || watch.viewer.name} address={location.host} />}
    </>
  );
}

/** Says in short what customers see in each stage. */
const STAGE_CONTENTS: Readonly<Record<KioskState['stage']['name'], DeviceHeartbeat['shows']>> = {
  choosing: 'choosing',
  arriving: 'choosing',
  taking: 'ticket',
  printing: 'ticket',
  thanks: 'ticket',
  number: 'ticket',
  failed: 'message',
};
