import { join } from 'node:path';
import Database from 'better-sqlite3';
import { io, type Socket } from 'socket.io-client';
import { createAddressSecrets } from '#branch-server/stored/address-secrets.ts';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';

/** Number of phones that connect at the same time. */
const AT_ONCE = 50;

/** Returns the secrets of the newest tickets, which wait longest. */
export function phoneSecrets(folder: string, count: number): string[] {
  const sqlite = withFunctions(new Database(join(folder, DATABASE_FILES.branch), { readonly: true }));
  const ids = sqlite
    .prepare(`select id from tickets where state = 'waiting' order by id desc limit ?`)
    .pluck()
    .all(count) as number[];
  const secrets = createAddressSecrets(sqlite, 'phone ticket');
  const created = ids.map(secrets.of);
  sqlite.close();
  return created;
}

/** Opens one phone per secret, each following its ticket. */
export async function openPhones(port: number, secrets: readonly string[], onMessage: () => void) {
  const phones: Socket<ServerEvents, ClientEvents>[] = [];
  for (let from = 0; from < secrets.length; from += AT_ONCE) {
    const some = secrets.slice(from, from + AT_ONCE).map(async (secret) => {
      const socket: Socket<ServerEvents, ClientEvents> = io(`http://127.0.0.1:${port}`, {
        transports: ['websocket'],
        forceNew: true,
      });
      socket.on('phone:ticket', onMessage);
      const subscription = await socket.emitWithAck('phone:subscribe', { secret });
      if (!subscription.ok && subscription.status !== 'PHONE_TICKET_UNKNOWN')
        throw new Error(subscription.status);
      phones.push(socket);
    });
    await Promise.all(some);
  }
  return {
    close(): void {
      for (const phone of phones) phone.close();
    },
  };
}
