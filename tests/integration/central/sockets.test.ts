import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openCentralDatabase } from '#central-server/db/database.ts';
import { createSockets } from '#central-server/sockets.ts';
import type { ServerEvents } from '#shared/contract/socket-events.ts';
import { capturedLog } from '#tests/support/servers/captured-log.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';

type Process = Awaited<ReturnType<typeof startProcess>>;

async function startProcess(databaseUrl: string | undefined) {
  const http = createServer();
  const sockets = createSockets({ http, databaseUrl, log: capturedLog().log });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const page: Socket<ServerEvents> = connect(`http://127.0.0.1:${port}`, { transports: ['websocket'] });
  await new Promise<void>((resolve) => page.once('connect', resolve));
  const stop = async () => {
    page.disconnect();
    await sockets.stop();
  };
  return { io: sockets.io, page, stop };
}

describeCentral('notices of one central process', (_open, newStorage, dialect) => {
  let here: Process;
  let there: Process;
  beforeAll(async () => {
    const where = await newStorage();
    await (await openCentralDatabase(where)).close();
    [here, there] = await Promise.all([startProcess(where.databaseUrl), startProcess(where.databaseUrl)]);
  });
  afterAll(() => Promise.all([here.stop(), there.stop()]));

  /** Repeats it until it is received: a process that has just started may not listen yet. */
  async function announced(listener: Process, idBranches: number, filling = ''): Promise<void> {
    const received = new Set<number>();
    const message = { idBranches, filling };
    listener.page.on('queues:changed', (change) => received.add(change.idBranches));
    await vi.waitFor(
      () => {
        here.io.emit('queues:changed', message);
        expect(received).toContain(idBranches);
      },
      { timeout: 30_000 },
    );
    listener.page.off('queues:changed');
  }

  it('receive events on its own pages', () => announced(here, 7));

  it.runIf(dialect === 'postgres')('receive events on pages of other processes, of any length', async () => {
    await announced(there, 8);
    await announced(there, 9, 'x'.repeat(20_000));
  });
});
