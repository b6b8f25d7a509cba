import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import { SOCKET_OPTIONS } from '#shared/server/kit/socket-options.ts';

export type Sockets = Server<ClientEvents, ServerEvents, BetweenServers>;
export type Connection = Socket<ClientEvents, ServerEvents, BetweenServers>;

export interface SocketOptions {
  readonly http: HttpServer;
  /** Connection URL of PostgreSQL, if used: messages of one process then reach the pages of all. */
  readonly databaseUrl: string | undefined;
  readonly log: Logger;
}

/** Connections to PostgreSQL: one listens, the others send. */
const CONNECTIONS = 3;

/** Socket server of central. Access rules belong to the features that use it. */
export function createSockets({ http, databaseUrl, log }: SocketOptions) {
  const io: Sockets = new Server(http, SOCKET_OPTIONS);
  const pool = databaseUrl === undefined ? null : poolOf(databaseUrl, log);
  if (pool)
    io.adapter(createAdapter(pool, { errorHandler: (error) => log.warn({ err: error }, 'socket relay') }));
  return {
    io,
    async stop(): Promise<void> {
      const closed = io.close();
      // Ends waiting long polls, which would delay the shutdown.
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
    // The relay keeps one client and takes another when that ends; it never releases one.
    client.on('end', () => {
      if (client.listenerCount('notification') > 0) client.release(true);
    });
  });
  return pool;
}

/** Messages between the processes of one central. */
interface BetweenServers {
  /** Branches that reported to one of the processes, and branches with changed status. */
  'branches:changed': (branches: { reported: readonly number[]; changed: readonly number[] }) => void;
  /** Branches whose rows were received. */
  'branches:sent': (idBranches: readonly number[]) => void;
}
