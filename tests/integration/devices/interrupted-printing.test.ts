import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '#shared/contract/client.ts';
import { getPrintJob } from '#shared/contract/devices/printing.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { type StubbornPrinter, stubbornPrinter } from '#tests/support/actions/stubborn-printer.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type SpawnedBranch, spawnBranch } from '#tests/support/servers/spawn-branch.ts';

describe('a server that is killed while it prints a ticket', () => {
  let folder: TemporaryFolder;
  let printer: StubbornPrinter;
  const processes: SpawnedBranch[] = [];
  beforeEach(async () => {
    folder = temporaryFolder();
    printer = await stubbornPrinter('goes-silent');
  });
  afterEach(async () => {
    for (const process of processes.splice(0)) await process.kill();
    await printer.close();
    folder.remove();
  });

  async function start(demo = false) {
    const process = await spawnBranch({ folder: folder.path, demo });
    processes.push(process);
    const { origin } = process;
    const anybody = createClient({ origin, token: () => null, fetch, randomKey: () => crypto.randomUUID() });
    return { ...process, anybody };
  }

  /** The demo data without printers, which each of its starts would restore. */
  async function prepare(): Promise<void> {
    const demo = await start(true);
    await demo.kill();
    const sqlite = withFunctions(new Sqlite(join(folder.path, 'turno.db')));
    sqlite.prepare('update printers set host = ?, port = ?').run(printer.host, printer.port);
    sqlite.close();
  }

  it('marks the job as unknown after its restart, and does not print it again', async () => {
    await prepare();
    const first = await start();
    const issued = await take(first, { idKiosk: DEMO.kiosks.entrance });
    await vi.waitFor(() => expect(printer.documents()).toBe(1), { timeout: 20_000 });
    await first.kill();

    const second = await start();
    const job = await second.anybody.call(getPrintJob, { params: { id: issued.idPrintJob ?? '' } });
    expect(job).toMatchObject({ state: 'unknown', error: 'interrupted', code: issued.code });
    // The next ticket's document is the second one at the printer: the first was not repeated before it.
    await take(second, { idKiosk: DEMO.kiosks.entrance });
    await vi.waitFor(() => expect(printer.documents()).toBe(2), { timeout: 20_000 });
    const again = await second.anybody.call(getPrintJob, { params: { id: issued.idPrintJob ?? '' } });
    expect(again.state).toBe('unknown');
  });
});
