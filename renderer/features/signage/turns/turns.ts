import type { DisplayCall, DisplayFeed } from '#shared/contract/devices/displays.ts';

/** One current turn and four earlier ones (operations specification, section 9). */
const ON_BOARD = 5;

export interface Turns {
  /** Place up to which the log has been read; null before the first answer. */
  readonly cursor: number | null;
  /** The current turn first, then the earlier ones, each ticket once. */
  readonly board: readonly DisplayCall[];
  /** Calls that still wait for their moment, in the order called. */
  readonly queue: readonly DisplayCall[];
  /** The call that is being announced; it is the first on the board. */
  readonly announcing: DisplayCall | null;
  /** Announcements begun since the page was loaded, and the last of them by its seq. */
  readonly announcements: number;
  readonly announced: number | null;
}

export type TurnsEvent =
  /** Begins a display that has just been switched on: all of the history is past. */
  | { readonly type: 'began'; readonly history: DisplayFeed }
  | { readonly type: 'arrived'; readonly feed: DisplayFeed }
  | { readonly type: 'announced'; readonly seq: number };

export const NO_TURNS: Turns = {
  cursor: null,
  board: [],
  queue: [],
  announcing: null,
  announcements: 0,
  announced: null,
};

/**
 * Decides what a display shows and says, whichever way calls reach it. Every call counts exactly once, by its place in
 * the log, and in the order called; one after the other becomes current, so that in a burst each is seen.
 */
export function turns(state: Turns, event: TurnsEvent): Turns {
  switch (event.type) {
    case 'began':
      return state.cursor === null ? settled(taken(state, silent(event.history))) : state;
    case 'arrived':
      return settled(taken(event.feed.reset ? afresh(state) : state, event.feed));
    case 'announced':
      return state.announcing?.seq === event.seq ? settled({ ...state, announcing: null }) : state;
  }
}

function taken(state: Turns, { calls, cursor }: DisplayFeed): Turns {
  const known = state.cursor ?? -1;
  const fresh = new Map(calls.filter(({ seq }) => seq > known).map((call) => [call.seq, call]));
  const inOrder = [...fresh.values()].sort((a, b) => a.seq - b.seq);
  const last = inOrder.at(-1)?.seq ?? known;
  return { ...state, queue: [...state.queue, ...inOrder], cursor: Math.max(known, cursor, last) };
}

/** Takes calls out of the queue up to the next one that is to be heard. */
function settled(state: Turns): Turns {
  const [next, ...queue] = state.queue;
  if (state.announcing || !next) return state;
  const board = placed(state.board, next);
  if (!next.announce) return settled({ ...state, board, queue });
  const announcements = state.announcements + 1;
  return { ...state, board, queue, announcing: next, announcements, announced: next.seq };
}

function placed(board: readonly DisplayCall[], call: DisplayCall): DisplayCall[] {
  return [call, ...board.filter(({ idTicket }) => idTicket !== call.idTicket)].slice(0, ON_BOARD);
}

function afresh({ announcements, announced }: Turns): Turns {
  return { ...NO_TURNS, announcements, announced };
}

function silent(history: DisplayFeed): DisplayFeed {
  return { ...history, calls: history.calls.map((call) => ({ ...call, announce: false })) };
}
