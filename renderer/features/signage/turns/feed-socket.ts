import type { Socket } from 'socket.io-client';
import { wait } from '#renderer/public-pages/wait.ts';
import type { SoundReport } from '#shared/contract/devices/display-sound.ts';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import type { FeedSocket } from './follow-display.ts';

const PATIENCE = 5_000;
const LOAD_AGAIN = 5_000;

interface DisplaySocket extends FeedSocket {
  /** Tells the server, now and whenever it is reached again, what of this display cannot be heard. */
  report(sound: Omit<SoundReport, 'idDisplay'>): void;
}

type Line = Socket<ServerEvents, ClientEvents>;

/**
 * Connects the display over Socket.IO to the server that the page came from. The library comes after the first
 * picture; until it is there and connected, calls are fetched by polls. Hears too that something was configured.
 */
export function createFeedSocket(idDisplay: number, onConfigured: () => void): DisplaySocket {
  const end = new AbortController();
  let line: Line | null = null;
  let sound: Omit<SoundReport, 'idDisplay'> | null = null;
  const report = () => sound && line?.connected && line.emit('display:sound', { idDisplay, ...sound });

  async function load(): Promise<void> {
    while (!line && !end.signal.aborted) {
      const library = await import('socket.io-client').catch(() => null);
      if (library) line = library.io({ autoConnect: false, reconnectionDelayMax: 3_000 });
      else await wait(LOAD_AGAIN, end.signal);
    }
  }

  return {
    async connect({ onUp, onDown, onFeed }) {
      await load();
      if (!line || end.signal.aborted) return;
      line.on('connect', onUp);
      line.on('connect', report);
      line.on('disconnect', onDown);
      line.on('display:calls', onFeed);
      line.on('configuration:changed', onConfigured);
      // Nobody told what was configured while there was no line.
      line.on('connect', onConfigured);
      line.connect();
    },
    async follow(cursor) {
      if (!line) throw new Error('there is no line yet');
      const followed = await line.timeout(PATIENCE).emitWithAck('display:follow', { idDisplay, cursor });
      if (!followed.ok) throw new Error(followed.status);
      return followed.value;
    },
    report(latest) {
      sound = latest;
      report();
    },
    close() {
      end.abort();
      line?.close();
    },
  };
}
