import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import { SOCKET_OPTIONS } from '#shared/server/kit/socket-options.ts';
import type { BetweenServers } from './between-servers.ts';

export type Sockets = Server<ClientEvents, ServerEvents, BetweenServers>;
export type Connection = Socket<ClientEvents, ServerEvents, BetweenServers>;

export interface SocketOptions {
  readonly http: HttpServer;
  /** PostgreSQL's address where central runs on it: what one process tells then reaches the pages of all. */
  readonly databaseUrl: string | undefined;
  readonly log: Logger;
}

/** Connections to PostgreSQL: one listens, the others send. */
const CONNECTIONS = 3;

/** The socket side of central. Who may hear what is for those who add to it. */
export function createSockets({ http, databaseUrl, log }: SocketOptions) {
  const io: Sockets = new Server(http, SOCKET_OPTIONS);
  const pool = databaseUrl === undefined ? null : poolOf(databaseUrl, log);
  if (pool)
    io.adapter(createAdapter(pool, { errorHandler: (error) => log.warn({ err: error }, 'socket relay') }));
  return {
    io,
    async stop(): Promise<void> {
      const closed = io.close();
      // Ends requests that still wait for an answer: each would keep the server open as long.
      http.closeAllConnections();
      await closed;
      await pool?.end();
    },
  };
}

function poolOf(connectionString: string, log: Logger): Pool {
  const pool = new Pool({ connectionString, max: CONNECTIONS });
  const warn = (error: Error) => log.warn({ err: error }, 'socket relay');
  pool.on('error', warn);
  pool.on('connect', (client) => {
    // Without this, the process would end with a connection that is not in the pool at that moment.
    client.on('error', warn);
    // The relay keeps one for itself and takes another when that ends; it never gives any back.
    client.on('end', () => {
      if (client.listenerCount('notification') > 0) client.release(true);
    });
  });
  return pool;
}
