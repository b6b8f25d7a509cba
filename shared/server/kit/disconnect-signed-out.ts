import type { Logger } from 'pino';
import type { Caller, CallerOf } from './caller.ts';
import { every } from './every.ts';

/** Interval of the check. */
const POLL_INTERVAL_MS = 5_000;

/** The part of a socket server that this function uses. */
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
 * Removes pages from their socket rooms when their token ends: signed out, disabled, other role or expired. They may
 * stay connected.
 * @param stillIn receives the remaining connections with their current rights
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
