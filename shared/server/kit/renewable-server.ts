import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A server that is put together but not listening: what comes in is handed to its `http`. */
export interface ServerBehind {
  readonly http: Server;
  /** Resolves when nothing of it is at work and its files are closed. */
  stop(): Promise<void>;
}

/** Changes the files of a server while they are closed. */
export interface FileChange {
  apply(): Promise<void>;
  /** Takes back what was applied, where no server starts on it. */
  undo(): Promise<void>;
}

/**
 * Stops the server, changes its closed files, and puts it together anew on what is there then. Resolves when the new
 * one answers. Where the change or the start fails, the old files are served again, and it rejects with why.
 */
export type Renew = (change: FileChange) => Promise<void>;

export interface RenewableOptions<S extends ServerBehind> {
  /** Puts a server together and starts it. */
  readonly open: (renew: Renew) => Promise<S>;
  /** Tells whether a request to this address, once all of it is here, lives through the renewal that it demands. */
  readonly survives: (url: string) => boolean;
  /** Called when nothing can be served, neither the new nor the old. */
  readonly lost: (error: unknown) => void;
  /** Learns how many requests and connections had not ended by themselves when they had to. */
  readonly cut?: (count: number) => void;
}

interface UnderWay {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The address as it was requested. */
  readonly url: string;
}

/**
 * Limits how long what is under way may take until it is cut off, ms. Whoever stops the server waits as long for a
 * write that is never sent to its end, and for a page that does not answer the farewell of its socket.
 */
const GRACE_MS = { renewing: 10_000, stopping: 2_000 };

/** Keeps a line open between two requests, ms: longer than proxies do, so that none asks over one that is being closed. */
const KEEP_ALIVE_MS = 75_000;

/**
 * Keeps the address of a server while what answers there is put away and made anew: nothing that it remembers lives
 * on. What asks meanwhile waits, and is answered by the new one; reads that take long are cut off and ask again.
 */
export async function openRenewable<S extends ServerBehind>(options: RenewableOptions<S>) {
  const http = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  const underWay = new Set<UnderWay>();
  const upgraded = new Set<Duplex>();
  let renewing: Promise<void> | null = null;
  let isStopped = false;
  let behind = await options.open(renew);

  function admit(request: IncomingMessage, response: ServerResponse): void {
    if (renewing) void renewing.then(() => admit(request, response));
    else if (!response.destroyed) {
      // Keeps the address: routers write it anew while they look for who answers it.
      const exchange = { request, response, url: request.url ?? '' };
      underWay.add(exchange);
      response.once('close', () => underWay.delete(exchange));
      behind.http.emit('request', request, response);
    }
  }
  http.on('request', admit);
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Cuts it off: it comes again by itself.
    if (renewing || isStopped) {
      socket.destroy();
      return;
    }
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    behind.http.emit('upgrade', request, socket, head);
  });

  function renew(change: FileChange): Promise<void> {
    if (renewing) return Promise.reject(new Error('the server is being renewed already'));
    if (isStopped) return Promise.reject(new Error('the server has been stopped'));
    const { promise, resolve } = Promise.withResolvers<void>();
    renewing = promise;
    return reopened(change).finally(() => {
      renewing = null;
      resolve();
    });
  }

  async function reopened(change: FileChange): Promise<void> {
    const grace = AbortSignal.timeout(GRACE_MS.renewing);
    await endRequests(options.survives, grace);
    await behind.stop();
    let failure: unknown = null;
    const changed = await change.apply().then(
      () => true,
      (error: unknown) => {
        failure = error;
        return false;
      },
    );
    const opened = await options
      .open(renew)
      .catch(async (error: unknown) => {
        if (!changed) throw error;
        failure = error;
        await change.undo();
        return options.open(renew);
      })
      .catch((error: unknown) => {
        options.lost(error);
        throw error;
      });
    behind = opened;
    if (failure !== null) throw failure;
  }

  /** Writes are given time to end; whatever is left then is cut off, but for what survives. */
  async function endRequests(survives: RenewableOptions<S>['survives'], grace: AbortSignal): Promise<void> {
    // Waits for requests without a body, of which it is only then known that none comes.
    await new Promise(setImmediate);
    const ending = [...underWay].filter(({ request, url }) => !(request.complete && survives(url)));
    const writes = ending.filter(({ request }) => request.method !== 'GET');
    await Promise.all(
      writes.map(({ response }) => once(response, 'close', { signal: grace }).catch(() => undefined)),
    );
    cutOff(ending.filter((exchange) => underWay.has(exchange)).map(({ response }) => response));
  }

  /** Waits for the sockets whose other ends were told farewell, and closes those that do not answer. */
  async function endSockets(grace: AbortSignal): Promise<void> {
    const sockets = [...upgraded];
    await Promise.all(
      sockets.map((socket) => once(socket, 'close', { signal: grace }).catch(() => undefined)),
    );
    cutOff(sockets.filter((socket) => upgraded.has(socket)));
  }

  function cutOff(left: readonly { destroy(): unknown }[]): void {
    for (const one of left) one.destroy();
    if (left.length > 0) options.cut?.(left.length);
  }

  return {
    http,
    /** Gives the server that answers now. */
    now: (): S => behind,
    async stop(): Promise<void> {
      await renewing;
      isStopped = true;
      const listening = http.listening;
      const closed = listening ? once(http, 'close') : null;
      http.close();
      const grace = AbortSignal.timeout(GRACE_MS.stopping);
      await endRequests(() => false, grace);
      await behind.stop();
      await endSockets(grace);
      http.closeAllConnections();
      await closed;
    },
  };
}
