import type { i18n as Texts } from 'i18next';
import { useCallback, useEffect, useMemo } from 'react';
import { randomKey } from '#renderer/lib/server/random-key.ts';
import { useDailyReload } from '#renderer/public-pages/start/use-daily-reload.ts';
import type { Client } from '#shared/contract/client.ts';
import type { KioskViewer } from '#shared/contract/devices/kiosks.ts';
import { buttonAction, NO_PAIR } from './button-action.ts';
import { STAYS, stayOf } from './flow/stay.ts';
import { useKioskFlow } from './flow/use-kiosk-flow.ts';
import { useLeftAlone } from './flow/use-left-alone.ts';
import { useShut } from './flow/use-shut.ts';
import { failureNotice, inOrder, messageNotice, noticesInAll } from './kiosk-notices.ts';
import { type KioskPlace, useKioskViewer, type ViewerWatch } from './use-kiosk-viewer.ts';
import { ChoosingView } from './views/choosing/choosing-view.tsx';
import { ClosedView } from './views/closed-view.tsx';
import { NoticeView } from './views/notice-view.tsx';
import { NumberView } from './views/result/number-view.tsx';
import { ThanksView } from './views/result/thanks-view.tsx';

interface Props {
  readonly i18n: Texts;
  readonly client: Client;
  readonly place: KioskPlace;
}

/** Shows the kiosk with its last good contents, and says kindly when there is nothing to show. */
export function KioskPage({ i18n, client, place }: Props) {
  const watch = useKioskViewer(client, place);
  if (watch.status === 'unknown') {
    return <NoticeView name="unknown" notices={noticesInAll(i18n, ['es', 'en', 'sv'], 'unknown')} />;
  }
  // What was remembered may be of another hour: buttons wait for their first answer, so that nothing on them jumps.
  if (!watch.viewer || watch.status === null) {
    const lost = watch.status === 'lost';
    return (
      <NoticeView
        name={lost ? 'offline' : 'starting'}
        notices={lost ? noticesInAll(i18n, ['es', 'en', 'sv'], 'offline') : []}
      />
    );
  }
  return <KioskAtWork i18n={i18n} client={client} place={place} watch={watch} viewer={watch.viewer} />;
}

interface AtWorkProps extends Props {
  readonly watch: ViewerWatch;
  readonly viewer: KioskViewer;
}

function KioskAtWork({ i18n, client, place, watch, viewer }: AtWorkProps) {
  const [state, dispatch] = useKioskFlow(client, place);
  const { stage, pair } = state;
  const language = state.language ?? viewer.language;
  const screen =
    viewer.screens.find(({ randomId }) => randomId === state.screen) ??
    viewer.screens.find((one) => one.default) ??
    viewer.screens[0];
  const lost = watch.status === 'lost';
  const t = useMemo(() => i18n.getFixedT(language, 'kiosk'), [i18n, language]);
  const { now } = watch.clock;

  const close = useCallback(() => dispatch({ type: 'closed' }), [dispatch]);
  const shut = useShut(state, viewer, { now, giveUp: close });
  const resting = stage.name === 'choosing';
  const leftAlone = useCallback(() => resting && close(), [resting, close]);
  useLeftAlone(leftAlone, STAYS.untouched);
  useDailyReload({ client, now, zone: viewer.zone, resting: resting && state.screen === null });

  const stay = stayOf(stage, screen?.type ?? 'ACTION');
  useEffect(() => {
    if (stay === null) return;
    const timer = setTimeout(close, stay);
    return () => clearTimeout(timer);
  }, [stay, close]);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  if (stage.name === 'thanks') {
    return <ThanksView t={t} title={stage.press.title} ticket={stage.ticket} duration={STAYS.thanks} />;
  }
  if (stage.name === 'number') {
    return (
      <NumberView
        t={t}
        reason={stage.reason}
        title={stage.press.title}
        ticket={stage.ticket}
        place={`${viewer.companyName}, ${viewer.branchName}`}
        duration={STAYS.number}
        onDone={close}
      />
    );
  }
  if (stage.name === 'failed') {
    return <NoticeView name="failed" notices={[failureNotice(t, viewer, language, stage.reason)]} />;
  }
  // Goes on with the hours that were last known, so that nobody is told at night to come back in a moment.
  if (shut) return <ClosedView i18n={i18n} viewer={viewer} now={now} />;
  if (resting && (lost || !screen)) {
    const notices = noticesInAll(i18n, inOrder(viewer), lost ? 'offline' : 'unknown');
    return <NoticeView name="offline" notices={notices} />;
  }
  if (!screen) return <NoticeView name="starting" notices={[]} />;
  if (screen.type !== 'ACTION') {
    return <NoticeView name="message" notices={[messageNotice(screen, language, viewer.language)]} />;
  }
  const press = 'press' in stage ? stage.press : null;
  const served = press
    ? screen.buttons.find((button) => {
        const action = buttonAction(button, pair);
        return action.kind === 'take' && action.segment === press.segment && action.service === press.service;
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
      onLanguage={(chosen) => dispatch({ type: 'languageChosen', language: chosen })}
      onPress={(button, title) => {
        const action = buttonAction(button, pair);
        if (action.kind === 'redirect') {
          const leadsHome = viewer.screens.some((one) => one.default && one.randomId === action.screen);
          dispatch({ type: 'redirected', screen: action.screen, pair: leadsHome ? NO_PAIR : action.pair });
        }
        if (action.kind !== 'take') return;
        const { segment, service } = action;
        dispatch({ type: 'pressed', press: { key: randomKey(), segment, service, language, title } });
      }}
    />
  );
}
