import { createPageMemory } from '#renderer/public-pages/page-storage.ts';
import type { DisplayCall, DisplayFeed } from '#shared/contract/devices/displays.ts';
import type { Millis } from '#shared/domain/ids.ts';
import {
  endSpeech,
  IDLE_PACE,
  movedOn,
  type Page,
  type PopupTiming,
  queued,
  type Speech,
} from './popup-timing.ts';

/** One current call and four earlier ones (operations specification, section 9). */
const ON_BOARD = 5;

export interface CallsState {
  /** Position in the call log; null before the first answer. */
  readonly cursor: number | null;
  /** Current call first, then earlier ones; each ticket once. */
  readonly board: readonly DisplayCall[];
  /** Calls not on the board yet, in order; announced ones also wait in `pace`. */
  readonly coming: readonly DisplayCall[];
  /** State of pop-up and voice. */
  readonly pace: PopupTiming<DisplayCall>;
  /** Calls announced since the page was loaded, and the last of them by seq. */
  readonly announcements: number;
  readonly announced: readonly number[];
}

/** Events of a display. `now` is monotonic, as for the pop-up timing. */
export type CallsEvent =
  /** First feed after switching on: all calls are past. */
  | { readonly type: 'began'; readonly history: DisplayFeed }
  | { readonly type: 'arrived'; readonly feed: DisplayFeed; readonly now: Millis }
  /** Timer tick. */
  | { readonly type: 'looked'; readonly now: Millis }
  | { readonly type: 'said'; readonly speech: Speech<DisplayCall>; readonly now: Millis };

export const NO_CALLS: CallsState = {
  cursor: null,
  board: [],
  coming: [],
  pace: IDLE_PACE,
  announcements: 0,
  announced: [],
};

/**
 * Reduces the calls of a display from any transport. Each call counts once, by its log position, in order; `popup-
 * timing` decides its moment.
 */
export function reduceCalls(state: CallsState, event: CallsEvent): CallsState {
  switch (event.type) {
    case 'began':
      return state.cursor === null ? initialState(event.history) : state;
    case 'arrived':
      return arrived(event.feed.reset ? afresh(state) : state, event.feed, event.now);
    case 'looked':
      return withStableCalls(state, movedOn(state.pace, event.now));
    case 'said':
      return state.pace.speech === event.speech
        ? withStableCalls(state, endSpeech(state.pace, event.now))
        : state;
  }
}

/** True when a reload interrupts no pop-up or speech. */
export const isIdle = ({ pace: { page, speech, waiting } }: CallsState): boolean =>
  page === null && speech === null && waiting.length === 0;

function initialState({ cursor, calls }: DisplayFeed): CallsState {
  return { ...NO_CALLS, cursor, board: calls.reduce(placed, []) };
}

function arrived(state: CallsState, { calls, cursor }: DisplayFeed, now: Millis): CallsState {
  const known = state.cursor ?? -1;
  const fresh = new Map(calls.filter(({ seq }) => seq > known).map((call) => [call.seq, call]));
  const inOrder = [...fresh.values()].sort((a, b) => a.seq - b.seq);
  const last = inOrder.at(-1)?.seq ?? known;
  const audible = inOrder.filter(({ announce }) => announce);
  const pace = audible.length > 0 ? queued(state.pace, audible, now) : state.pace;
  const coming = [...state.coming, ...inOrder];
  return withStableCalls({ ...state, coming, cursor: Math.max(known, cursor, last) }, movedOn(pace, now));
}

/** Moves calls to the board up to the first that still waits for the pop-up. */
function withStableCalls(state: CallsState, pace: PopupTiming<DisplayCall>): CallsState {
  if (pace === state.pace && state.coming.length === 0) return state;
  const next = pace.waiting[0]?.call.seq ?? Number.POSITIVE_INFINITY;
  const board = state.coming.filter(({ seq }) => seq < next).reduce(placed, state.board);
  const coming = state.coming.filter(({ seq }) => seq >= next);
  const opened = pace.page === state.pace.page ? null : pace.page;
  if (!opened) return { ...state, board, coming, pace };
  const announced = opened.calls.map(({ seq }) => seq);
  return { ...state, board, coming, pace, announced, announcements: state.announcements + announced.length };
}

function placed(board: readonly DisplayCall[], call: DisplayCall): readonly DisplayCall[] {
  return [call, ...board.filter(({ idTicket }) => idTicket !== call.idTicket)].slice(0, ON_BOARD);
}

function afresh({ announcements, announced }: CallsState): CallsState {
  return { ...NO_CALLS, announcements, announced };
}

/** Settings in use, and the calls highlighted when they were taken. */
interface FrozenConfiguration<Settings> {
  readonly settings: Settings;
  readonly currentPage: Page<DisplayCall> | null;
}

/**
 * Applies new settings between calls: while the same calls are highlighted, the previous settings stay.
 *
 * Returns `taken` itself when nothing changes.
 */
export function freezeDuringCalls<Settings>(
  frozen: FrozenConfiguration<Settings>,
  latest: Settings,
  visiblePage: Page<DisplayCall> | null,
): FrozenConfiguration<Settings> {
  if (frozen.settings === latest && frozen.currentPage === visiblePage) return frozen;
  const isSameCall = visiblePage !== null && visiblePage === frozen.currentPage;
  return isSameCall ? frozen : { settings: latest, currentPage: visiblePage };
}

/** Maximum age of stored calls, ms. */
const MAX_AGE_MS = 8 * 3_600_000;

interface CallsStorage {
  read(): CallsState;
  write(calls: CallsState): void;
}

interface StoredCalls {
  readonly cursor: number;
  readonly board: readonly DisplayCall[];
  readonly at: number;
}

/**
 * Stores the calls of a display and the log position across reloads. Calls not yet highlighted are fetched again,
 * since the server knows whether they are still due; a call whose announcement began is not repeated.
 */
export function createCallsStorage(
  idDisplay: number,
  storage: () => Storage = () => localStorage,
  now: () => number = Date.now,
): CallsStorage {
  const memory = createPageMemory(storage, `turno.display.${idDisplay}.shown`, isStoredCalls);
  return {
    read() {
      const found = memory.read();
      if (!found || Math.abs(now() - found.at) > MAX_AGE_MS) return NO_CALLS;
      const { cursor, board } = found;
      return { ...NO_CALLS, cursor, board };
    },
    write({ cursor, board, coming }) {
      const [next] = coming;
      if (cursor !== null) memory.write({ cursor: next ? next.seq - 1 : cursor, board, at: now() });
    },
  };
}

function isStoredCalls(found: unknown): found is StoredCalls {
  return (
    typeof found === 'object' && found !== null && 'board' in found && 'cursor' in found && 'at' in found
  );
}
