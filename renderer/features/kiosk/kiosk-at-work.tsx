import type { i18n as Texts } from 'i18next';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { randomKey } from '#renderer/lib/random-key.ts';
import { useClock } from '#renderer/public-pages/clock.ts';
import { buttonsOf, longList } from '#shared/contract/devices/kiosk-grid.ts';
import type { SelectedPart } from '#shared/contract/devices/kiosk-preview.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { KioskViewer } from '#shared/contract/devices/kiosks.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { ArrivingView } from './arriving-view.tsx';
import { blockStyle } from './block-style.ts';
import { ChoosingView } from './choosing-view.tsx';
import type { KioskApi } from './kiosk-api.ts';
import { buttonAction, type KioskState, NO_PAIR, STAGE_DURATIONS, stageDuration } from './kiosk-flow.ts';
import {
  closedNotices,
  failureNotice,
  languagesInOrder,
  messageNotice,
  noticesInAll,
} from './kiosk-notices.ts';
import { NoticeView } from './notice-view.tsx';
import { NumberView, ThanksView } from './result-views.tsx';
import { useInactivity, useKioskFlow, useShut, useSwitchKeys } from './use-kiosk-flow.ts';

interface KioskAtWorkProps {
  readonly i18n: Texts;
  readonly viewer: KioskViewer;
  readonly kioskApi: KioskApi;
  readonly now: () => Millis;
  /** True while the server does not answer. */
  readonly isDisconnected: boolean;
  /** Initial state of a preview. */
  readonly start?: KioskState;
  /** Selected part in a preview. */
  readonly selected?: SelectedPart | null;
  /** Receives each change of state, screen, and whether the kiosk is closed. */
  readonly onChange?: (state: KioskState, screen: KioskScreen | null, shut: boolean) => void;
}

/** Screens of the kiosk. */
export function KioskAtWork(props: KioskAtWorkProps) {
  const { i18n, kioskApi, now, isDisconnected, start, selected = null, onChange } = props;
  const [state, dispatch] = useKioskFlow(kioskApi, start);
  const viewer = useStableViewer(props.viewer, start !== undefined || isIdle(state));
  const { stage, pair, easy } = state;
  const language = state.language ?? viewer.language;
  const screen = screenOf(viewer, state.screen);
  const t = useMemo(() => i18n.getFixedT(language, 'kiosk'), [i18n, language]);

  const close = useCallback(() => dispatch({ type: 'closed' }), [dispatch]);
  const shut = useShut(state, viewer, { now, giveUp: close });
  const resting = stage.name === 'choosing';
  useSwitchKeys(easy);

  useEffect(() => {
    onChange?.(state, screen, shut);
  }, [onChange, state, screen, shut]);

  const after = stage.name === 'thanks' ? designed(viewer, stage.press.leadsTo) : null;
  const words = after?.type === 'MESSAGE' ? after : null;
  const current = stage.name === 'thanks' ? words : screen;
  const stay = stageDuration(stage, current);
  const next = (words ?? (after || current?.type !== 'MESSAGE' ? null : current))?.message.redirect ?? null;
  const to = words ? next : (after?.randomId ?? next);
  const moveOn = useCallback(() => dispatch({ type: 'movedOn', to }), [dispatch, to]);
  const ends = stage.name === 'number' || stage.name === 'failed' ? close : moveOn;
  useEffect(() => {
    if (stay === null) return;
    const timer = setTimeout(ends, stay);
    return () => clearTimeout(timer);
  }, [stay, ends]);

  // Any key ends stages that wait for a touch, for switch users.
  const waitsForTouch = stay === null && (stage.name === 'thanks' || current?.type === 'MESSAGE');
  const isAbandoned = (resting && !waitsForTouch) || stage.name === 'arriving';
  const closeInactive = useCallback(() => isAbandoned && close(), [isAbandoned, close]);
  useInactivity(closeInactive, STAGE_DURATIONS.untouched);
  useEffect(() => {
    if (!waitsForTouch) return;
    window.addEventListener('keydown', moveOn);
    return () => window.removeEventListener('keydown', moveOn);
  }, [waitsForTouch, moveOn]);

  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dataset.easy = `${easy}`;
  }, [language, easy]);

  if (stage.name === 'thanks') {
    const notice = words && messageNotice(words, language, viewer.language);
    return (
      <ThanksView
        t={t}
        title={stage.press.title}
        ticket={stage.ticket}
        duration={stay}
        said={notice}
        onDone={moveOn}
      />
    );
  }
  if (stage.name === 'number') {
    return (
      <NumberView
        t={t}
        reason={stage.reason}
        title={stage.press.title}
        ticket={stage.ticket}
        origin={viewer}
        duration={STAGE_DURATIONS.number}
        onDone={close}
      />
    );
  }
  if (stage.name === 'failed') {
    const own = viewer.screens.find(({ type }) => type === 'ERROR');
    return (
      <NoticeView
        name="failed"
        notices={[failureNotice(t, viewer, language, stage)]}
        {...(own &&
          !easy && {
            page: blockStyle(own.style.page, viewer.images),
            message: blockStyle(own.style.message, viewer.images),
          })}
      />
    );
  }
  // Uses the last known hours without server, so that nobody waits at night.
  if (shut) return <ClosedView i18n={i18n} viewer={viewer} now={now} />;
  if (resting && (isDisconnected || !screen)) {
    const notices = noticesInAll(i18n, languagesInOrder(viewer), isDisconnected ? 'offline' : 'unknown');
    return <NoticeView name="offline" notices={notices} />;
  }
  if (stage.name === 'arriving') {
    const { title, leadsTo } = stage;
    return (
      <ArrivingView
        t={t}
        onBack={() => dispatch({ type: 'arrivalClosed' })}
        onCode={(appointment) =>
          dispatch({ type: 'pressed', press: { key: randomKey(), language, title, leadsTo, appointment } })
        }
      />
    );
  }
  if (!screen) return <NoticeView name="starting" notices={[]} />;
  if (screen.type !== 'ACTION') {
    const part = selected?.part === 'page' || selected?.part === 'message' ? selected.part : undefined;
    return (
      <NoticeView
        name="message"
        notices={[messageNotice(screen, language, viewer.language)]}
        {...(!easy && {
          page: blockStyle(screen.style.page, viewer.images),
          message: blockStyle(screen.style.message, viewer.images),
        })}
        onTouched={waitsForTouch ? moveOn : undefined}
        selected={part}
      />
    );
  }
  const press = 'press' in stage ? stage.press : null;
  const served = press
    ? longList(screen, viewer.screens)
        .flatMap(buttonsOf)
        .find((button) => {
          const action = buttonAction(button, pair);
          if ('appointment' in press) return action.kind === 'arrive';
          return (
            action.kind === 'take' && action.segment === press.segment && action.service === press.service
          );
        })
    : null;
  return (
    <ChoosingView
      t={t}
      viewer={viewer}
      screen={screen}
      language={language}
      pair={pair}
      served={served ?? null}
      busy={press !== null}
      now={now}
      selected={selected}
      easy={easy}
      page={state.page}
      onPage={(page) => dispatch({ type: 'turned', page })}
      onEasy={() => dispatch({ type: 'easyToggled' })}
      onLanguage={(to) => dispatch({ type: 'languageSelected', language: to })}
      onPress={(button, title) => {
        const action = buttonAction(button, pair);
        if (action.kind === 'redirect') {
          const leadsHome = viewer.screens.some((one) => one.default && one.randomId === action.screen);
          dispatch({ type: 'redirected', screen: action.screen, pair: leadsHome ? NO_PAIR : action.pair });
        }
        if (action.kind === 'arrive') dispatch({ type: 'arrivalRequested', title, leadsTo: button.redirect });
        if (action.kind !== 'take') return;
        const { segment, service } = action;
        dispatch({
          type: 'pressed',
          press: { key: randomKey(), segment, service, language, title, leadsTo: button.redirect },
        });
      }}
    />
  );
}

/** True when no customer is active. */
const isIdle = ({ stage, screen, language, easy, page }: KioskState): boolean =>
  stage.name === 'choosing' && screen === null && language === null && !easy && page === 0;

/** Keeps the screens of the current customer; a new design waits for the next one. */
function useStableViewer(viewer: KioskViewer, free: boolean): KioskViewer {
  const [screens, setScreens] = useState(viewer.screens);
  if (free && screens !== viewer.screens) setScreens(viewer.screens);
  return useMemo(() => (free ? viewer : { ...viewer, screens }), [free, viewer, screens]);
}

const designed = ({ screens }: KioskViewer, randomId: string | null): KioskScreen | null =>
  screens.find((one) => one.randomId === randomId) ?? null;

/** Screen by randomId, else the default one. */
const screenOf = (viewer: KioskViewer, randomId: string | null): KioskScreen | null =>
  designed(viewer, randomId) ?? viewer.screens.find((one) => one.default) ?? viewer.screens[0] ?? null;

interface ClosedViewProps {
  readonly i18n: Texts;
  readonly viewer: KioskViewer;
  readonly now: () => Millis;
}

/** Closed screen with the next opening, updated at midnight. */
function ClosedView({ i18n, viewer, now }: ClosedViewProps) {
  return <NoticeView name="closed" notices={closedNotices(i18n, viewer, useClock(now))} />;
}
