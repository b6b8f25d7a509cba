import type { i18n as Texts } from 'i18next';
import { useCallback, useMemo, useState } from 'react';
import { useParentMessage } from '#renderer/public-pages/design.ts';
import { wait } from '#renderer/public-pages/wait.ts';
import { Unreachable } from '#shared/contract/client.ts';
import type { FromPreview, Scenario, ToPreview, WalkStep } from '#shared/contract/devices/kiosk-preview.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { KioskViewer } from '#shared/contract/devices/kiosks.ts';
import type { KioskApi } from './kiosk-api.ts';
import { KioskAtWork } from './kiosk-at-work.tsx';
import { INITIAL_STATE, type KioskState } from './kiosk-flow.ts';
import { NoticeView } from './notice-view.tsx';

/** Renders the draft of the designer with the components of the kiosk. */
export function PreviewPage({ i18n }: { readonly i18n: Texts }) {
  const message = useParentMessage<ToPreview>('kiosk-preview');
  if (!message) return <NoticeView name="starting" notices={[]} />;
  const { start, scenario, screen, language } = message;
  return <Draft key={`${start} ${scenario} ${screen} ${language}`} i18n={i18n} message={message} />;
}

function Draft({ i18n, message }: { readonly i18n: Texts; readonly message: ToPreview }) {
  const { viewer, scenario, screen, language, selected, pair } = message;
  const [first] = useState(viewer);
  const kioskApi = useMemo(() => createFakeKioskApi(first, scenario), [first, scenario]);
  const start: KioskState = { ...INITIAL_STATE, screen, language, pair };
  const onStateChange = useCallback(
    (state: KioskState, current: KioskScreen | null) =>
      postToParent({ from: 'kiosk-preview', event: 'step', step: stepOf(state, current) }),
    [],
  );
  return (
    <KioskAtWork
      i18n={i18n}
      viewer={viewer}
      kioskApi={kioskApi}
      now={Date.now}
      isDisconnected={scenario === 'noServer'}
      start={start}
      selected={selected}
      onChange={onStateChange}
    />
  );
}

function stepOf({ stage }: KioskState, screen: KioskScreen | null): WalkStep {
  const press = 'press' in stage ? stage.press : null;
  const kind = stage.name === 'choosing' || stage.name === 'arriving' ? 'screen' : KINDS[stage.name];
  return {
    kind,
    screen: kind === 'screen' ? (screen?.randomId ?? null) : (press?.leadsTo ?? null),
    title: press?.title ?? null,
    segment: press && 'segment' in press ? press.segment : null,
    service: press && 'service' in press ? press.service : null,
  };
}

const KINDS = {
  taking: 'ticket',
  printing: 'ticket',
  thanks: 'thanks',
  number: 'number',
  failed: 'failed',
} as const;

const postToParent = (message: FromPreview): void => window.parent.postMessage(message, location.origin);

/** Duration of a simulated print, ms. */
const PRINTING = 1_500;
const NUMBER = 13;

/** Simulated branch: issues and prints nothing, and stores no press. */
function createFakeKioskApi({ waits }: KioskViewer, scenario: Scenario): KioskApi {
  return {
    async issue(press) {
      const { title } = press;
      if (scenario === 'noServer') throw new Unreachable();
      const expected = 'appointment' in press ? undefined : waits[`${press.segment}-${press.service}`];
      return {
        idTicket: 1,
        letter: 'A',
        number: NUMBER,
        code: `A${`${NUMBER}`.padStart(3, '0')}`,
        queueName: title,
        servName: title,
        created: '',
        createdAt: Date.now(),
        clientsWaiting: expected?.clientsWaiting ?? 0,
        avgWaiting: expected?.avgWaiting ?? 0,
        waitFromMinutes: expected?.waitFromMinutes ?? 0,
        waitToMinutes: expected?.waitToMinutes ?? 0,
        timeOfAppointment: 'appointment' in press ? '10:30' : null,
        idPrintJob: crypto.randomUUID?.() ?? '00000000-0000-4000-8000-000000000000',
      };
    },
    async printJob(id) {
      await wait(PRINTING, new AbortController().signal);
      const noPaper = scenario === 'noPaper';
      return {
        id,
        idTicket: 1,
        code: '',
        copy: false,
        state: noPaper ? 'failed' : 'printed',
        error: noPaper ? 'out-of-paper' : null,
      };
    },
    presses: { read: () => null, write: () => undefined },
  };
}
