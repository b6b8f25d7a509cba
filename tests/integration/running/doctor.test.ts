import { createServer } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#branch-server/db/open-database.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { diagnose } from '#shared/server/health/diagnose.ts';
import { damageTable } from '#tests/support/data/damage-table.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { ownPort } from '#tests/support/servers/own-port.ts';
import { runCommand } from '#tests/support/servers/run-command.ts';
import { startBranch } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

describe('the command doctor', () => {
  let folder: TemporaryFolder;
  let file: string;
  let port: number;
  beforeEach(async () => {
    folder = temporaryFolder();
    file = join(folder.path, DATABASE_FILES.branch);
    (await openDatabase(folder.path)).close();
    port = await ownPort();
  });
  afterEach(() => folder.remove());

  const change = (statement: string, ...values: readonly (string | number)[]): void => {
    const sqlite = withFunctions(new Sqlite(file));
    sqlite.pragma('foreign_keys = off');
    sqlite.prepare(statement).run(...values);
    sqlite.close();
  };
  const found = async (environment: NodeJS.ProcessEnv = {}) =>
    diagnose({ TURNO_DATA_DIR: folder.path, TURNO_PORT: String(port), ...environment });
  const wrong = async (environment: NodeJS.ProcessEnv = {}) =>
    (await found(environment)).filter(({ advice }) => advice !== null).map(({ subject }) => subject);

  it('finds a stopped branch in order, with exit code 0', async () => {
    expect(await wrong()).toEqual([]);
    const { code, lines } = await runCommand('shared/server/health/doctor.ts', { dataDir: folder.path });
    expect(lines).toContain(`ok   database: ${file} is in order`);
    expect(code).toBe(lines.some((line) => line.startsWith('FAIL')) ? 1 : 0);
  });

  it('names a damaged database and says what to do, with exit code 1', async () => {
    damageTable(file, 'tickets');
    const { code, lines } = await runCommand('shared/server/health/doctor.ts', { dataDir: folder.path });
    expect(code).toBe(1);
    expect(lines).toContain('     -> put a backup back; the command check says how');
  });

  it('refuses a folder without a database, with exit code 2', async () => {
    const { code, lines } = await runCommand('shared/server/health/doctor.ts', {
      dataDir: join(folder.path, 'gone'),
    });
    expect({ code, last: lines.at(-1) }).toMatchObject({
      code: 2,
      last: expect.stringContaining('Nothing can be checked: there is no database in'),
    });
  });

  it('names a port that another program uses, and recognizes the server', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    expect(await wrong({ TURNO_HOST: '127.0.0.1' })).toEqual(['port']);
    other.close();
    const branch = await startBranch();
    const running = await found({ TURNO_HOST: '127.0.0.1', TURNO_PORT: new URL(branch.origin).port });
    await branch.stop();
    expect(running.find(({ subject }) => subject === 'port')?.text).toContain('Turno test answers');
  });

  it('names an unreachable printer', async () => {
    change(
      `insert into printers (name, enabled, id_branches, host, port, width) values ('Hall', 1, 1, '127.0.0.1', ?, 0)`,
      port,
    );
    expect(await wrong()).toContain('printer Hall');
  });

  describe('about central', () => {
    let central: Central;
    afterEach(() => central.stop());

    it('reports its reach and a clock that differs', async () => {
      central = await startCentral();
      const far = await found({ TURNO_CENTRAL_URL: central.origin });
      expect(far.find(({ subject }) => subject === 'central')?.advice).toBeNull();
      // The clock of the test is years from this machine's.
      expect(far.find(({ subject }) => subject === 'clock')?.advice).toContain('NTP');
      expect(await wrong({ TURNO_CENTRAL_URL: `http://127.0.0.1:${port}` })).toContain('central');
    });
  });
});
