import type { TicketNotice } from '#branch-server/notices.ts';
import type { DisplayCall, DisplayFeed } from '#shared/contract/devices/displays.ts';
import { createThrottles } from '#shared/domain/time/throttle.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { CALLS, type CallFeed } from './call-feed.ts';

/** Window in which calls are sent together to a display, ms: invisible to viewers, and fewer reads for many boxes. */
const BATCH_WINDOW_MS = 35;

interface Follower {
  readonly display: number;
  readonly branch: number;
  cursor: number;
  /** Read, and not sent yet. */
  waiting: DisplayCall[];
  readonly send: (feed: DisplayFeed) => void;
}

/**
 * Sends calls to the subscribers of a display, sockets and long polls. Each subscriber has a cursor and gets
 * everything in the log after it, so bursts, reconnects and slow readers neither lose nor duplicate calls.
 * `onCalls` receives calls about to be sent to a display with subscribers.
 */
export function createFeedHub(
  feed: Pick<CallFeed, 'after'>,
  clock: Clock,
  onCalls: (idDisplay: number, calls: readonly DisplayCall[]) => void = () => {},
) {
  const followers = new Set<Follower>();
  const at = (idBranches: number) => [...followers].filter(({ branch }) => branch === idBranches);

  const sending = createThrottles((idBranches) => {
    for (const follower of at(idBranches)) {
      const { cursor, waiting: calls } = follower;
      follower.waiting = [];
      if (calls.length > 0) follower.send({ cursor, reset: false, calls });
    }
  }, BATCH_WINDOW_MS);

  /**
   * Reads immediately, because audio is generated for these calls; sends at once, or together with the previous
   * ones.
   */
  function readFeed(idBranches: number) {
    // Shares one read between subscribers with the same cursor, as many boxes of a hall have.
    const read = new Map<string, DisplayFeed>();
    const fresh = new Map<number, readonly DisplayCall[]>();
    for (const follower of at(idBranches)) {
      const target = `${follower.display}/${follower.cursor}`;
      const newCalls = read.get(target) ?? feed.after(follower, follower.cursor, clock.now());
      read.set(target, newCalls);
      fresh.set(follower.display, newCalls.calls);
      follower.cursor = newCalls.cursor;
      follower.waiting.push(...newCalls.calls);
    }
    sending.request(idBranches);
    for (const [idDisplay, calls] of fresh) onCalls(idDisplay, calls);
  }

  return {
    /** Sends new calls to the displays of their branch. */
    onCommit(notices: readonly TicketNotice[]): void {
      const branches = new Set(notices.filter(isCall).map((notice) => notice.idBranches));
      for (const idBranches of branches) readFeed(idBranches);
    },

    stop: sending.stop,

    /** Sends calls after a cursor, now and later, until the returned function is called. */
    subscribe(
      target: { readonly display: number; readonly branch: number },
      cursor: number | null,
      send: (feed: DisplayFeed) => void,
    ): { readonly now: DisplayFeed; readonly leave: () => void } {
      // Read and join within one turn of the event loop: no commit can come between.
      const now = feed.after(target, cursor, clock.now());
      const follower = { ...target, cursor: now.cursor, waiting: [], send };
      followers.add(follower);
      return { now, leave: () => followers.delete(follower) };
    },
  };
}

export type FeedHub = ReturnType<typeof createFeedHub>;

const isCall = ({ verb }: TicketNotice): boolean => CALLS.some((one) => one === verb);
