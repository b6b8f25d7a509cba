import type { TicketNotice } from '#branch-server/notices.ts';
import type { DisplayCall, DisplayFeed } from '#shared/contract/devices/displays.ts';
import { createThrottles } from '#shared/domain/time/throttle.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { CALLS, type CallFeed } from './call-feed.ts';

/** Lets calls that come one upon the other go to a display together: nobody sees the difference, and fifty boxes read less. */
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
 * Hands calls to the followers of a display, sockets and long polls alike. Each follower has a cursor of its own and
 * always gets what the log holds after it, so a burst, a reconnect or a slow reader neither loses nor doubles one.
 * `onCalls` learns what a display that is followed is about to hear.
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

  /** Reads now, since now it is known whether a call is to be heard; sends at once, or with those right before. */
  function readFeed(idBranches: number) {
    // Reads once what several of a display have yet to hear: fifty boxes in a hall often show the same.
    const read = new Map<string, DisplayFeed>();
    const fresh = new Map<number, readonly DisplayCall[]>();
    for (const follower of at(idBranches)) {
      const place = `${follower.display}/${follower.cursor}`;
      const newCalls = read.get(place) ?? feed.after(follower, follower.cursor, clock.now());
      read.set(place, newCalls);
      fresh.set(follower.display, newCalls.calls);
      follower.cursor = newCalls.cursor;
      follower.waiting.push(...newCalls.calls);
    }
    sending.request(idBranches);
    for (const [idDisplay, calls] of fresh) onCalls(idDisplay, calls);
  }

  return {
    /** Hands new calls to the displays of their branch. */
    onCommit(notices: readonly TicketNotice[]): void {
      const branches = new Set(notices.filter(isCall).map((notice) => notice.idBranches));
      for (const idBranches of branches) readFeed(idBranches);
    },

    stop: sending.stop,

    /** Sends what comes after a cursor, now and later, until the returned function is called. */
    follow(
      place: { readonly display: number; readonly branch: number },
      cursor: number | null,
      send: (feed: DisplayFeed) => void,
    ): { readonly now: DisplayFeed; readonly leave: () => void } {
      // Read and join within one turn of the event loop: no commit can come between.
      const now = feed.after(place, cursor, clock.now());
      const follower = { ...place, cursor: now.cursor, waiting: [], send };
      followers.add(follower);
      return { now, leave: () => followers.delete(follower) };
    },
  };
}

export type FeedHub = ReturnType<typeof createFeedHub>;

const isCall = ({ verb }: TicketNotice): boolean => CALLS.some((one) => one === verb);
