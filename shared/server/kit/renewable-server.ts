import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A composed server that does not listen; requests are passed to its `http`. */
export interface ServerBehind {
  readonly http: Server;
  /** Resolves when it is idle and its files are closed. */
  stop(): Promise<void>;
}

/** Replaces files of a stopped server. */
export interface FileChange {
  apply(): Promise<void>;
  /** Reverts `apply` if no server starts on the result. */
  undo(): Promise<void>;
}

/**
 * Stops the server, applies the change and starts a new server. Resolves when the new one answers; if that fails,
 * restores the old files and rejects.
 */
export type Renew = (change: FileChange) => Promise<void>;

export interface RenewableOptions<S extends ServerBehind> {
  /** Composes and starts a server. */
  readonly open: (renew: Renew) => Promise<S>;
  /** True if a request to this address continues during the renewal that it triggers. */
  readonly survives: (url: string) => boolean;
  /** Called if neither the new nor the old server starts. */
  readonly failed: (error: unknown) => void;
  /** Receives the number of requests and connections that had to be cut. */
  readonly cut?: (count: number) => void;
}

interface UnderWay {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The address as requested. */
  readonly url: string;
}

/** Time for running requests and sockets to end before they are cut. */
const GRACE_MS = { renewing: 10_000, stopping: 2_000 };

/** Keep-alive time, longer than that of common proxies so that none reuses a closing connection. */
const HTTP_IDLE_MS = 75_000;

/**
 * Keeps the address of a server while it is stopped and composed again. New requests wait for the new server; long
 * polls are cut and repeat.
 */
export async function openRenewable<S extends ServerBehind>(options: RenewableOptions<S>) {
  const http = createServer({ keepAliveTimeout: HTTP_IDLE_MS });
  const underWay = new Set<UnderWay>();
  const upgraded = new Set<Duplex>();
  let renewing: Promise<void> | null = null;
  let isStopped = false;
  let behind = await options.open(renew);

  function admit(request: IncomingMessage, response: ServerResponse): void {
    if (renewing) void renewing.then(() => admit(request, response));
    else if (!response.destroyed) {
      // Stores the address, because routers rewrite it.
      const exchange = { request, response, url: request.url ?? '' };
      underWay.add(exchange);
      response.once('close', () => underWay.delete(exchange));
      behind.http.emit('request', request, response);
    }
  }
  http.on('request', admit);
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Cuts it; the client repeats the request.
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
        options.failed(error);
        throw error;
      });
    behind = opened;
    if (failure !== null) throw failure;
  }

  /** Waits for running requests, then cuts all except those that survive. */
  async function endRequests(survives: RenewableOptions<S>['survives'], grace: AbortSignal): Promise<void> {
    // Gives Node time to detect that a request has no body.
    await new Promise(setImmediate);
    const ending = [...underWay].filter(({ request, url }) => !(request.complete && survives(url)));
    const writes = ending.filter(({ request }) => request.method !== 'GET');
    await Promise.all(
      writes.map(({ response }) => once(response, 'close', { signal: grace }).catch(() => undefined)),
    );
    cutOff(ending.filter((exchange) => underWay.has(exchange)).map(({ response }) => response));
  }

  /** Waits for sockets to close and then destroys them. */
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
    /** The present server. */
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
