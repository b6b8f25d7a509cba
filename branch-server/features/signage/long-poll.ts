import type { DisplayFeed } from '#shared/contract/devices/displays.ts';
import type { FeedHub } from './feed-hub.ts';

/** Answers with the calls after a cursor: at once if there are any, else when one comes or the time is over. */
export function longPoll(
  hub: FeedHub,
  place: { readonly display: number; readonly branch: number },
  cursor: number,
  { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
): Promise<DisplayFeed> {
  return new Promise((resolve) => {
    const { now, leave } = hub.follow(place, cursor, (feed) => finish(feed));
    const timer = setTimeout(() => finish(now), waitMs);
    const removed = () => finish(now);
    signal.addEventListener('abort', removed);

    function finish(feed: DisplayFeed): void {
      leave();
      clearTimeout(timer);
      signal.removeEventListener('abort', removed);
      resolve(feed);
    }

    if (now.calls.length > 0 || now.reset || waitMs === 0 || signal.aborted) finish(now);
  });
}
