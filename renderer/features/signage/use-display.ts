import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { DISPLAY_TIMEOUT_MS } from '#renderer/lib/timeouts.ts';
import { type ServerClock, useServerClock } from '#renderer/public-pages/clock.ts';
import { usePageHeartbeat } from '#renderer/public-pages/heartbeat.ts';
import { createPageMemory, type PageMemory } from '#renderer/public-pages/page-storage.ts';
import { createSignal, wait } from '#renderer/public-pages/wait.ts';
import type { Client } from '#shared/contract/client.ts';
import {
  type DisplayHeartbeat,
  type PageCommands,
  sendDisplayHeartbeat,
} from '#shared/contract/devices/device-heartbeats.ts';
import {
  type Display,
  type DisplayCall,
  type DisplayFeed,
  pollDisplay,
} from '#shared/contract/devices/displays.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type CallsEvent, type CallsState, createCallsStorage, reduceCalls } from './calls.ts';
import { createFeedSocket, type DisplayStatus, subscribeDisplay, watchDisplay } from './display-feed.ts';
import { monotonicClock, usePopupTiming } from './popup-timing.ts';
import type { SoundErrors } from './voice.ts';

/** Extra time for long polls, ms. */
const GRACE = 5_000;

export interface DisplayWatch {
  /** Last known settings, from this or an earlier load. */
  readonly display: Display | null;
  readonly status: DisplayStatus | null;
  readonly callsState: CallsState;
  readonly dispatch: Dispatch<CallsEvent>;
  /** Time since which the state may be outdated; null while current. */
  readonly disconnectedSince: Millis | null;
  readonly clock: ServerClock;
  /** Name to show while identifying. */
  readonly identifies: string | null;
}

interface WatchedDisplay {
  readonly client: Client;
  readonly idDisplay: number;
  /** Sound problems: blocked by the browser, or not playable. */
  readonly blocked: boolean;
  readonly errors: SoundErrors;
  /** Slides that the device cannot show. */
  readonly failedSlides: readonly string[];
  /** Paired device that runs the page. */
  readonly device?: PairedScreen | undefined;
}

/** Loads the settings and calls of a display, keeps them current, and sends heartbeats. */
export function useDisplay(watched: WatchedDisplay): DisplayWatch {
  const { client, idDisplay, blocked, errors, failedSlides, device } = watched;
  const clock = useServerClock();
  const { now, set } = clock;
  const [display, setDisplay] = useState(() => createDisplayMemory(idDisplay).read());
  const [status, setStatus] = useState<DisplayStatus | null>(null);
  const [disconnectedSince, setDisconnectedSince] = useState<Millis | null>(null);
  const [state, dispatch] = useReducer(reduceCalls, idDisplay, (id) => createCallsStorage(id).read());
  usePopupTiming(state.pace, dispatch);
  const cursor = useRef(state.cursor);
  const hasStarted = state.cursor !== null;
  const socket = useRef<ReturnType<typeof createFeedSocket>>(null);
  const [updates] = useState(createSignal);
  const muted = blocked && display !== null && (display.audio || display.voice);
  const { identifies, takeCommands, heartbeatSoon } = useDisplayHeartbeat({
    client,
    idDisplay,
    device,
    says: {
      ...contentOf(status, state.board),
      revision: display?.revision ?? null,
      current: disconnectedSince === null,
      muted,
      chimeFails: errors.chime,
      unspoken: [...errors.languages],
      failedSlides: [...failedSlides],
    },
    overSocket: async (heartbeat) => {
      if (!socket.current) throw new Error('there is no line yet');
      return socket.current.sendHeartbeat(heartbeat);
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
      updates: updates.next,
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
  }, [client, idDisplay, set, updates]);

  useEffect(() => {
    if (!hasStarted) return;
    const end = new AbortController();
    socket.current = createFeedSocket(idDisplay, {
      onConfigured: updates.tell,
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
        onCurrent: (current) => setDisconnectedSince((since) => (current ? null : (since ?? now()))),
      },
      end.signal,
    );
    return () => end.abort();
  }, [client, idDisplay, hasStarted, now, updates, takeCommands, heartbeatSoon]);

  return {
    display,
    status,
    callsState: state,
    dispatch,
    disconnectedSince,
    clock,
    identifies,
  };
}

/** Short description of the screen: ticket codes only. */
function contentOf(
  status: DisplayStatus | null,
  [present]: readonly DisplayCall[],
): Pick<DisplayReport, 'shows' | 'code'> {
  if (status === 'unknown' || status === 'disabled') return { shows: 'message', code: null };
  // Calls without a ticket have no code.
  return present?.code ? { shows: 'turn', code: present.code } : { shows: 'waiting', code: null };
}

/** Stores the settings of a display, for an immediate start after a reload. */
function createDisplayMemory(idDisplay: number): PageMemory<Display> {
  return createPageMemory(() => localStorage, `turno.display.${idDisplay}.settings`, isDisplay);
}

function isDisplay(found: unknown): found is Display {
  if (typeof found !== 'object' || found === null || !('zone' in found) || !('footer' in found)) return false;
  // Earlier versions stored no pop-up style or slides, and a single spoken language.
  const known = ['slides', 'style', 'spokenLanguages'].every((each) => each in found);
  return known && 'popup' in found && typeof found.popup === 'object';
}

/** Report fields of displays. */
type DisplayReport = Pick<
  DisplayHeartbeat,
  'shows' | 'code' | 'revision' | 'current' | 'muted' | 'chimeFails' | 'unspoken' | 'failedSlides'
>;

interface HeartbeatOptions {
  readonly client: Client;
  readonly idDisplay: number;
  /** Key of the paired device. */
  readonly device?: PairedScreen | undefined;
  readonly says: DisplayReport;
  /** Sends a heartbeat by socket; rejects without connection. */
  readonly overSocket: (heartbeat: DisplayHeartbeat) => Promise<PageCommands>;
}

export interface PairedScreen {
  readonly key: string;
  /** Runs when the device is assigned to another page. */
  readonly onSent: (idDisplays: number | null) => void;
}

/** Sends heartbeats of the display, by socket or request. */
export function useDisplayHeartbeat({ client, idDisplay, device, says, overSocket }: HeartbeatOptions) {
  const onCommands = useCallback(
    ({ idDisplays }: PageCommands) => {
      if (idDisplays !== idDisplay) device?.onSent(idDisplays);
    },
    [idDisplay, device],
  );
  return usePageHeartbeat({
    client,
    deviceKey: device?.key,
    onCommands,
    says: { idDisplays: idDisplay, ...says },
    ways: [
      overSocket,
      (body, signal) =>
        client.call(
          sendDisplayHeartbeat,
          { params: { id: idDisplay }, body },
          { signal: AbortSignal.any([signal, AbortSignal.timeout(DISPLAY_TIMEOUT_MS)]) },
        ),
    ],
  });
}
