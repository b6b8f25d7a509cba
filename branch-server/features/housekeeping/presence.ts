/** Milliseconds that a user may be without connection: a page that is loaded again, a network that is slow. */
const DISCONNECT_GRACE_MS = 15_000;

interface Seen {
  sockets: number;
  /** True if there was a socket: a user who only polls never counts as having left. */
  connected: boolean;
  /** Milliseconds on the monotonic clock. */
  last: number;
}

export interface Presence {
  /** Notes that a page of this user is connected, until the returned function is called. */
  connected(user: number): () => void;
  /** Notes that this user has polled over HTTP for the next customer. */
  polled(user: number): void;
  /** Whether the user has a page open. */
  isConnected(user: number): boolean;
  /** Whether the user has been disconnected, without polling, for 15 s. */
  isAway(user: number): boolean;
  /** The same, but only for a user whose page was connected before. */
  hasLeft(user: number): boolean;
}

/** Presence of users, by sockets and polls. In memory: after a restart each user has the full time to reconnect. */
export function createPresence(mono: () => number): Presence {
  const users = new Map<number, Seen>();

  function seen(user: number): Seen {
    const known = users.get(user);
    if (known) return known;
    const fresh = { sockets: 0, connected: false, last: mono() };
    users.set(user, fresh);
    return fresh;
  }

  function isDisconnected(user: number): boolean {
    const { sockets, last } = seen(user);
    return sockets === 0 && mono() - last >= DISCONNECT_GRACE_MS;
  }

  return {
    connected(user) {
      const one = seen(user);
      one.sockets += 1;
      one.connected = true;
      return () => {
        one.sockets -= 1;
        one.last = mono();
      };
    },
    polled(user) {
      seen(user).last = mono();
    },
    // Does not create an entry for users who are only queried.
    isConnected: (user) => (users.get(user)?.sockets ?? 0) > 0,
    isAway: isDisconnected,
    hasLeft: (user) => seen(user).connected && isDisconnected(user),
  };
}
