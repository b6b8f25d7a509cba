import type { Socket } from 'socket.io-client';
import { SOCKET_OPTIONS } from '#renderer/lib/socket-options.ts';
import { wait } from '#renderer/public-pages/wait.ts';
import type { DisplayHeartbeat, PageCommands } from '#shared/contract/devices/device-heartbeats.ts';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import type { FeedSocket } from './subscribe-display.ts';

const TIMEOUT_MS = 5_000;
const RELOAD_MS = 5_000;

interface DisplaySocket extends FeedSocket {
  /** Tells the server how the page is; rejects where the line is down. */
  beat(heartbeat: DisplayHeartbeat): Promise<PageCommands>;
}

interface SocketMessage {
  readonly onConfigured: () => void;
  readonly onCommands: (commands: PageCommands) => void;
  /** Hears that beats get through from now on. */
  readonly onLine: () => void;
}

type FeedConnection = Socket<ServerEvents, ClientEvents>;

/**
 * Connects the display over Socket.IO to the server that the page came from. The library comes after the first
 * picture; until it is there and connected, calls are fetched by polls. Hears too that something was configured,
 * and what the page is to do.
 */
export function createFeedSocket(
  idDisplay: number,
  { onConfigured, onCommands, onLine }: SocketMessage,
): DisplaySocket {
  const end = new AbortController();
  let line: FeedConnection | null = null;

  async function load(): Promise<void> {
    while (!line && !end.signal.aborted) {
      const library = await import('socket.io-client').catch(() => null);
      if (library) line = library.io({ ...SOCKET_OPTIONS, autoConnect: false, reconnectionDelayMax: 3_000 });
      else await wait(RELOAD_MS, end.signal);
    }
  }

  return {
    async connect({ onUp, onDown, onFeed }) {
      await load();
      if (!line || end.signal.aborted) return;
      line.on('connect', onUp);
      line.on('disconnect', onDown);
      line.on('display:calls', onFeed);
      line.on('display:orders', onCommands);
      line.on('configuration:changed', onConfigured);
      // Nobody told what was configured while there was no line.
      line.on('connect', onConfigured);
      line.on('connect', onLine);
      line.connect();
    },
    async follow(cursor) {
      if (!line) throw new Error('there is no line yet');
      const followed = await line.timeout(TIMEOUT_MS).emitWithAck('display:follow', { idDisplay, cursor });
      if (!followed.ok) throw new Error(followed.status);
      return followed.value;
    },
    async beat(heartbeat) {
      if (!line?.connected) throw new Error('the line is down');
      const answer = await line.timeout(TIMEOUT_MS).emitWithAck('display:beat', heartbeat);
      if (!answer.ok) throw new Error(answer.status);
      return answer.value;
    },
    close() {
      end.abort();
      line?.close();
    },
  };
}
