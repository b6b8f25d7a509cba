import type { Logger } from 'pino';
import type { Caller, CallerOf } from './caller.ts';
import { every } from './every.ts';

/** Milliseconds between two looks at who is still signed in. */
const POLL_INTERVAL_MS = 5_000;

/** What this needs of sockets, whatever events they carry. */
interface Followers {
  readonly sockets: {
    readonly sockets: ReadonlyMap<string, Follower>;
  };
}

interface Follower {
  readonly id: string;
  readonly handshake: { readonly auth: Readonly<Record<string, unknown>> };
  readonly rooms: ReadonlySet<string>;
  leave(room: string): unknown;
}

/**
 * Takes pages out of the rooms that they follow once their token opens nothing any more: signed out, disabled, of
 * another role or expired. They may stay connected, and hear nothing.
 *
 * @param stillIn hears of those who stay, as they are now: what they may see may have changed
 */
export function disconnectSignedOut(
  { sockets }: Followers,
  callerOf: CallerOf,
  log: Logger,
  stillIn: (socketId: string, caller: Caller) => void = () => {},
): { stop(): void } {
  async function checkSessions(): Promise<void> {
    for (const socket of sockets.sockets.values()) {
      const { token } = socket.handshake.auth;
      const rooms = [...socket.rooms].filter((room) => room !== socket.id);
      if (typeof token !== 'string' || rooms.length === 0) continue;
      const found = await callerOf(token);
      if (found.kind === 'known') stillIn(socket.id, found.caller);
      else for (const room of rooms) socket.leave(room);
    }
  }
  return every(POLL_INTERVAL_MS, () =>
    checkSessions().catch((error: unknown) =>
      log.warn({ err: error }, 'followers could not be looked through'),
    ),
  );
}
