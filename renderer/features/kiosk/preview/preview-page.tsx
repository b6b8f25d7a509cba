import type { i18n as Texts } from 'i18next';
import { useCallback, useMemo, useState } from 'react';
import { useTold } from '#renderer/public-pages/preview/use-told.ts';
import type { FromPreview, ToPreview, WalkStep } from '#shared/contract/devices/kiosk-preview.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { AT_REST, type KioskState } from '../flow/kiosk-flow.ts';
import { KioskAtWork } from '../kiosk-at-work.tsx';
import { NoticeView } from '../views/notice-view.tsx';
import { playedDesk } from './played-desk.ts';

/**
 * Shows the draft that the designer around it tells it, by the very page that customers meet: what is seen here is
 * what they will see.
 */
export function PreviewPage({ i18n }: { readonly i18n: Texts }) {
  const told = useTold<ToPreview>('kiosk-preview');
  if (!told) return <NoticeView name="starting" notices={[]} />;
  const { start, scenario, screen, language } = told;
  return <Draft key={`${start} ${scenario} ${screen} ${language}`} i18n={i18n} told={told} />;
}

function Draft({ i18n, told }: { readonly i18n: Texts; readonly told: ToPreview }) {
  const { viewer, scenario, screen, language, chosen, pair } = told;
  const [first] = useState(viewer);
  const desk = useMemo(() => playedDesk(first, scenario), [first, scenario]);
  const start: KioskState = { ...AT_REST, screen, language, pair };
  const follow = useCallback(
    (state: KioskState, shown: KioskScreen | null) =>
      tell({ from: 'kiosk-preview', tells: 'step', step: stepOf(state, shown) }),
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

const tell = (message: FromPreview): void => window.parent.postMessage(message, location.origin);
