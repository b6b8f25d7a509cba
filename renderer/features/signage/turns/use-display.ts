import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react';
import { type ServerClock, useServerClock } from '#renderer/public-pages/clock.ts';
import { createPageMemory, type PageMemory } from '#renderer/public-pages/page-storage.ts';
import { createSignal, wait } from '#renderer/public-pages/wait.ts';
import type { Client } from '#shared/contract/client.ts';
import {
  type Display,
  type DisplayCall,
  type DisplayFeed,
  pollDisplay,
} from '#shared/contract/devices/displays.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type DisplayReport, type PairedScreen, useDisplayHeartbeat } from '../beat/use-display-heartbeat.ts';
import { monotonicClock, usePopupTiming } from '../pace/use-popup-timing.ts';
import type { SoundErrors } from '../voice/sound-errors.ts';
import { type CallsEvent, type CallsState, reduceCalls } from './calls.ts';
import { createCallsStorage } from './calls-storage.ts';
import { createFeedSocket } from './feed-socket.ts';
import { subscribeDisplay } from './subscribe-display.ts';
import { type DisplayStatus, watchDisplay } from './watch-display.ts';

/** Beyond what the server holds a poll, ms. */
const GRACE = 5_000;

export interface DisplayWatch {
  /** The last known settings, from this visit or an earlier one. */
  readonly display: Display | null;
  readonly status: DisplayStatus | null;
  readonly turns: CallsState;
  readonly dispatch: Dispatch<CallsEvent>;
  /** Tells since when what is shown may not be current; null while it is. */
  readonly disconnectedSince: Millis | null;
  readonly clock: ServerClock;
  /** What it is called, while it shows that. */
  readonly identifies: string | null;
}

export interface WatchedDisplay {
  readonly client: Client;
  readonly idDisplay: number;
  /** What of its sound is not heard: the browser lets nothing be, or it could not be played. */
  readonly blocked: boolean;
  readonly faults: SoundErrors;
  /** Names of the slides that the device cannot show. */
  readonly failedSlides: readonly string[];
  /** The device that it runs on, where that is paired. */
  readonly device?: PairedScreen | undefined;
}

/**
 * Reads a display's settings and turns, kept current by whichever way the server is reached, and tells it how the page
 * is.
 */
export function useDisplay(watched: WatchedDisplay): DisplayWatch {
  const { client, idDisplay, blocked, faults, failedSlides, device } = watched;
  const clock = useServerClock();
  const { now, set } = clock;
  const [display, setDisplay] = useState(() => createDisplayMemory(idDisplay).read());
  const [status, setStatus] = useState<DisplayStatus | null>(null);
  const [disconnectedSince, setLostSince] = useState<Millis | null>(null);
  const [state, dispatch] = useReducer(reduceCalls, idDisplay, (id) => createCallsStorage(id).read());
  usePopupTiming(state.pace, dispatch);
  const cursor = useRef(state.cursor);
  const begun = state.cursor !== null;
  const socket = useRef<ReturnType<typeof createFeedSocket>>(null);
  const [news] = useState(createSignal);
  const silent = blocked && display !== null && (display.audio || display.voice);
  const { identifies, takeCommands, heartbeatSoon } = useDisplayHeartbeat({
    client,
    idDisplay,
    device,
    says: {
      ...contentOf(status, state.board),
      revision: display?.revision ?? null,
      current: disconnectedSince === null,
      silent,
      chimeFails: faults.chime,
      unspoken: [...faults.languages],
      failedSlides: [...failedSlides],
    },
    overSocket: async (heartbeat) => {
      if (!socket.current) throw new Error('there is no line yet');
      return socket.current.beat(heartbeat);
    },
  });

  useEffect(() => {
    createCallsStorage(idDisplay).write(state);
  }, [idDisplay, state]);

  useEffect(() => {
    const end = new AbortController();
    void watchDisplay({
      client,
      idDisplay,
      signal: end.signal,
      news: news.next,
      onStatus: setStatus,
      onDisplay(latest) {
        set(latest.now);
        cursor.current ??= latest.history.cursor;
        dispatch({ type: 'began', history: latest.history });
        createDisplayMemory(idDisplay).write(latest);
        setDisplay(latest);
      },
    });
    return () => end.abort();
  }, [client, idDisplay, set, news]);

  useEffect(() => {
    if (!begun) return;
    const end = new AbortController();
    socket.current = createFeedSocket(idDisplay, {
      onConfigured: news.tell,
      onCommands: takeCommands,
      onLine: heartbeatSoon,
    });
    subscribeDisplay(
      {
        socket: socket.current,
        poll: (from, seconds, signal) =>
          client.call(
            pollDisplay,
            { params: { id: idDisplay }, query: { cursor: from, wait: seconds } },
            { signal: AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000 + GRACE)]) },
          ),
        cursor: () => cursor.current,
        wait,
        now: Date.now,
        onFeed(feed: DisplayFeed) {
          cursor.current = feed.reset ? feed.cursor : Math.max(cursor.current ?? 0, feed.cursor);
          dispatch({ type: 'arrived', feed, now: monotonicClock() });
        },
        onCurrent: (current) => setLostSince((since) => (current ? null : (since ?? now()))),
      },
      end.signal,
    );
    return () => end.abort();
  }, [client, idDisplay, begun, now, news, takeCommands, heartbeatSoon]);

  return { display, status, turns: state, dispatch, disconnectedSince: disconnectedSince, clock, identifies };
}

/** Says in short what is on the screen: never more of a turn than its number. */
function contentOf(
  status: DisplayStatus | null,
  [present]: readonly DisplayCall[],
): Pick<DisplayReport, 'shows' | 'code'> {
  if (status === 'unknown' || status === 'disabled') return { shows: 'message', code: null };
  // Somebody who was called without a ticket has no number.
  return present?.code ? { shows: 'turn', code: present.code } : { shows: 'waiting', code: null };
}

/** Remembers a display's settings, so that a reload shows it at once. */
function createDisplayMemory(idDisplay: number): PageMemory<Display> {
  return createPageMemory(() => localStorage, `turno.display.${idDisplay}.settings`, isDisplay);
}

function isDisplay(found: unknown): found is Display {
  if (typeof found !== 'object' || found === null || !('zone' in found) || !('footer' in found)) return false;
  // Earlier versions kept neither the look of the pop-up nor any slides, and one language for all that was spoken.
  const known = ['slides', 'style', 'spokenLanguages'].every((each) => each in found);
  return known && 'popup' in found && typeof found.popup === 'object';
}
