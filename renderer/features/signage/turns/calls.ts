import type { DisplayCall, DisplayFeed } from '#shared/contract/devices/displays.ts';
import type { Millis } from '#shared/domain/ids.ts';
import {
  endSpeech,
  IDLE_PACE,
  movedOn,
  type PopupTiming,
  queued,
  type Speech,
} from '../pace/popup-timing.ts';

/** One current turn and four earlier ones (operations specification, section 9). */
const ON_BOARD = 5;

export interface CallsState {
  /** Place up to which the log has been read; null before the first answer. */
  readonly cursor: number | null;
  /** The current turn first, then the earlier ones, each ticket once. */
  readonly board: readonly DisplayCall[];
  /** Calls that are not on the board yet, in the order called; those that are announced wait in the pace too. */
  readonly coming: readonly DisplayCall[];
  /** What stands out and is spoken at this moment, and what comes next. */
  readonly pace: PopupTiming<DisplayCall>;
  /** Turns announced since the page was loaded, and the last that were, by their seq. */
  readonly announcements: number;
  readonly announced: readonly number[];
}

/** What happens to a display. `now` is of a clock that only runs forward: the one that its pace is kept by. */
export type CallsEvent =
  /** Begins a display that has just been switched on: all of the history is past. */
  | { readonly type: 'began'; readonly history: DisplayFeed }
  | { readonly type: 'arrived'; readonly feed: DisplayFeed; readonly now: Millis }
  /** Time has passed: what was shown may make way. */
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
 * Decides what a display shows and says, whichever way calls reach it. Every call counts exactly once, by its place in
 * the log, and in the order called; when each has its moment is for the pace to say.
 */
export function reduceCalls(state: CallsState, event: CallsEvent): CallsState {
  switch (event.type) {
    case 'began':
      return state.cursor === null ? initialState(event.history) : state;
    case 'arrived':
      return arrived(event.feed.reset ? afresh(state) : state, event.feed, event.now);
    case 'looked':
      return withSettledCalls(state, movedOn(state.pace, event.now));
    case 'said':
      return state.pace.speech === event.speech
        ? withSettledCalls(state, endSpeech(state.pace, event.now))
        : state;
  }
}

/** Tells whether nothing is shown, said or waited for that a reload would interrupt. */
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
  return withSettledCalls({ ...state, coming, cursor: Math.max(known, cursor, last) }, movedOn(pace, now));
}

/** Puts on the board what has had its moment, or has none, up to the first that still waits for it. */
function withSettledCalls(state: CallsState, pace: PopupTiming<DisplayCall>): CallsState {
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
