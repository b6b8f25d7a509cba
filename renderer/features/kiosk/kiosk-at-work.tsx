import type { i18n as Texts } from 'i18next';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { randomKey } from '#renderer/lib/idempotency.ts';
import { buttonsOf, longList } from '#shared/contract/devices/kiosk-grid.ts';
import type { SelectedPart } from '#shared/contract/devices/kiosk-preview.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { KioskViewer } from '#shared/contract/devices/kiosks.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { buttonAction, NO_PAIR } from './button-action.ts';
import type { KioskApi } from './flow/kiosk-api.ts';
import type { KioskState } from './flow/kiosk-flow.ts';
import { STAGE_DURATIONS, stageDuration } from './flow/stay.ts';
import { useInactivity } from './flow/use-inactivity.ts';
import { useKioskFlow } from './flow/use-kiosk-flow.ts';
import { useShut } from './flow/use-shut.ts';
import { useSwitchKeys } from './flow/use-switch-keys.ts';
import { failureNotice, languagesInOrder, messageNotice, noticesInAll } from './kiosk-notices.ts';
import { ArrivingView } from './views/arriving/arriving-view.tsx';
import { ChoosingView } from './views/choosing/choosing-view.tsx';
import { ClosedView } from './views/closed-view.tsx';
import { blockStyle } from './views/look/block-style.ts';
import { NoticeView } from './views/notice-view.tsx';
import { NumberView } from './views/result/number-view.tsx';
import { ThanksView } from './views/result/thanks-view.tsx';

interface Props {
  readonly i18n: Texts;
  readonly viewer: KioskViewer;
  readonly desk: KioskApi;
  readonly now: () => Millis;
  /** Tells that the server does not answer. */
  readonly lost: boolean;
  /** What a preview begins with. */
  readonly start?: KioskState;
  /** The part that is being designed, in a preview. */
  readonly chosen?: SelectedPart | null;
  /** Hears each change: what the kiosk shows, the screen of the design that it shows it on, and whether it is closed. */
  readonly onChange?: (state: KioskState, screen: KioskScreen | null, shut: boolean) => void;
}

/** Shows the kiosk's screens to one customer after the other. */
export function KioskAtWork(props: Props) {
  const { i18n, desk, now, lost, start, chosen = null, onChange } = props;
  const [state, dispatch] = useKioskFlow(desk, start);
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
  const shown = stage.name === 'thanks' ? words : screen;
  const stay = stageDuration(stage, shown);
  const next = (words ?? (after || shown?.type !== 'MESSAGE' ? null : shown))?.message.redirect ?? null;
  const to = words ? next : (after?.randomId ?? next);
  const moveOn = useCallback(() => dispatch({ type: 'movedOn', to }), [dispatch, to]);
  const ends = stage.name === 'number' || stage.name === 'failed' ? close : moveOn;
  useEffect(() => {
    if (stay === null) return;
    const timer = setTimeout(ends, stay);
    return () => clearTimeout(timer);
  }, [stay, ends]);

  // What stays until it is touched ends by any key too: a switch is as good as a finger.
  const waitsForTouch = stay === null && (stage.name === 'thanks' || shown?.type === 'MESSAGE');
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
        place={viewer}
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
            page: blockStyle(own.style.page, viewer.pictures),
            message: blockStyle(own.style.message, viewer.pictures),
          })}
      />
    );
  }
  // Goes on with the hours that were last known, so that nobody is told at night to come back in a moment.
  if (shut) return <ClosedView i18n={i18n} viewer={viewer} now={now} />;
  if (resting && (lost || !screen)) {
    const notices = noticesInAll(i18n, languagesInOrder(viewer), lost ? 'offline' : 'unknown');
    return <NoticeView name="offline" notices={notices} />;
  }
  if (stage.name === 'arriving') {
    const { title, leadsTo } = stage;
    return (
      <ArrivingView
        t={t}
        onBack={() => dispatch({ type: 'arrivalLeft' })}
        onCode={(appointment) =>
          dispatch({ type: 'pressed', press: { key: randomKey(), language, title, leadsTo, appointment } })
        }
      />
    );
  }
  if (!screen) return <NoticeView name="starting" notices={[]} />;
  if (screen.type !== 'ACTION') {
    const part = chosen?.part === 'page' || chosen?.part === 'message' ? chosen.part : undefined;
    return (
      <NoticeView
        name="message"
        notices={[messageNotice(screen, language, viewer.language)]}
        {...(!easy && {
          page: blockStyle(screen.style.page, viewer.pictures),
          message: blockStyle(screen.style.message, viewer.pictures),
        })}
        onTouched={waitsForTouch ? moveOn : undefined}
        chosen={part}
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
      chosen={chosen}
      easy={easy}
      page={state.page}
      onPage={(page) => dispatch({ type: 'turned', page })}
      onEasy={() => dispatch({ type: 'easyToggled' })}
      onLanguage={(to) => dispatch({ type: 'languageChosen', language: to })}
      onPress={(button, title) => {
        const action = buttonAction(button, pair);
        if (action.kind === 'redirect') {
          const leadsHome = viewer.screens.some((one) => one.default && one.randomId === action.screen);
          dispatch({ type: 'redirected', screen: action.screen, pair: leadsHome ? NO_PAIR : action.pair });
        }
        if (action.kind === 'arrive') dispatch({ type: 'arrivalAsked', title, leadsTo: button.redirect });
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

/** Tells that nobody is in the middle of anything. */
const isIdle = ({ stage, screen, language, easy, page }: KioskState): boolean =>
  stage.name === 'choosing' && screen === null && language === null && !easy && page === 0;

/** Keeps the screens that a customer has begun with until they are done: a new design waits for the next one. */
function useStableViewer(viewer: KioskViewer, free: boolean): KioskViewer {
  const [screens, setScreens] = useState(viewer.screens);
  if (free && screens !== viewer.screens) setScreens(viewer.screens);
  return useMemo(() => (free ? viewer : { ...viewer, screens }), [free, viewer, screens]);
}

const designed = ({ screens }: KioskViewer, randomId: string | null): KioskScreen | null =>
  screens.find((one) => one.randomId === randomId) ?? null;

/** Finds the screen of this randomId, else the default one. */
const screenOf = (viewer: KioskViewer, randomId: string | null): KioskScreen | null =>
  designed(viewer, randomId) ?? viewer.screens.find((one) => one.default) ?? viewer.screens[0] ?? null;
