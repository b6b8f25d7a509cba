import type { i18n as Texts } from 'i18next';
import { useCallback, useMemo, useState } from 'react';
import { useParentMessage } from '#renderer/public-pages/design.ts';
import type { FromPreview, ToPreview, WalkStep } from '#shared/contract/devices/kiosk-preview.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { INITIAL_STATE, type KioskState } from '../flow/kiosk-flow.ts';
import { KioskAtWork } from '../kiosk-at-work.tsx';
import { NoticeView } from '../views/notice-view.tsx';
import { createFakeKioskApi } from './fake-kiosk-api.ts';

/**
 * Shows the draft that the designer around it tells it, by the very page that customers meet: what is seen here is
 * what they will see.
 */
export function PreviewPage({ i18n }: { readonly i18n: Texts }) {
  const message = useParentMessage<ToPreview>('kiosk-preview');
  if (!message) return <NoticeView name="starting" notices={[]} />;
  const { start, scenario, screen, language } = message;
  return <Draft key={`${start} ${scenario} ${screen} ${language}`} i18n={i18n} told={message} />;
}

function Draft({ i18n, told: message }: { readonly i18n: Texts; readonly told: ToPreview }) {
  const { viewer, scenario, screen, language, chosen, pair } = message;
  const [first] = useState(viewer);
  const desk = useMemo(() => createFakeKioskApi(first, scenario), [first, scenario]);
  const start: KioskState = { ...INITIAL_STATE, screen, language, pair };
  const follow = useCallback(
    (state: KioskState, shown: KioskScreen | null) =>
      postToParent({ from: 'kiosk-preview', tells: 'step', step: stepOf(state, shown) }),
    [],
  );
  return (
    <KioskAtWork
      i18n={i18n}
      viewer={viewer}
      desk={desk}
      now={Date.now}
      lost={scenario === 'noServer'}
      start={start}
      chosen={chosen}
      onChange={follow}
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
