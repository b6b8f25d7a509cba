import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { listFleet } from '#shared/contract/central/fleet.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { enrolMachine } from '#tests/support/network/branch-machine.ts';
import { listeningOver } from '#tests/support/network/pushing-machine.ts';
import { createWritingBranch, ticketOf } from '#tests/support/network/writing-branch.ts';
import {
  type DebianPostgres,
  debianPostgres,
  startDebianPostgres,
} from '#tests/support/servers/debian-postgres.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';
import { asAdministrator, dropDatabase } from '#tests/support/servers/test-databases.ts';

const guide = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
const GUIDE = `${guide('install.md')}${guide('backup.md')}`;

/** Reads the code block of the guide that contains this text. */
const saidInGuide = (words: string): string =>
  GUIDE.split('```')
    .find((block) => block.startsWith('sh') && block.includes(words))
    ?.split('\n')
    .filter((line) => /^(runuser|pg_)/.test(line))
    .join('\n') ?? '';

const MAKE = 'runuser -u postgres -- createdb --owner turno --encoding UTF8 --template template0 turno';
const BACK_UP = saidInGuide('pg_dump ');
const PUT_BACK = saidInGuide('pg_restore ');

/** Also the superuser of the tests' PostgreSQL. */
const PASSWORD = 'turno';

const programs = debianPostgres();

describe.skipIf(programs === null)('central on PostgreSQL, backed up and restored by the guide', () => {
  const folder = temporaryFolder();
  const dump = join(folder.path, 'turno.dump');
  let postgres: DebianPostgres;
  let central: Central;
  beforeAll(async () => {
    expect(GUIDE).toContain(MAKE);
    postgres = await startDebianPostgres(programs ?? '');
    await administer([`create role turno login password '${PASSWORD}'`]);
  });
  beforeEach(async () => {
    run(MAKE, postgres.port);
    central = await startCentral({ storage: storageAt(postgres.port) });
    await works();
  });
  afterEach(async () => {
    await central.stop();
    await administer(['drop database if exists turno', 'drop database if exists turno_before']);
  });
  afterAll(() => {
    postgres.stop();
    folder.remove();
  });

  const administer = (statements: readonly string[]) =>
    asAdministrator(`postgres://postgres@127.0.0.1:${postgres.port}/postgres`, statements);
  const addressAt = (port: number) => `postgres://turno:${PASSWORD}@127.0.0.1:${port}/turno`;
  const storageAt = (port: number) => ({ dataDir: folder.path, databaseUrl: addressAt(port) });
  /** Runs commands of the guide as the PostgreSQL administrator. */
  function run(said: string, port: number, administrator = 'postgres'): void {
    const script = said.replaceAll('runuser -u postgres -- ', '').replaceAll('/var/backups/turno.dump', dump);
    execFileSync('sh', ['-e', '-c', script], {
      env: {
        ...process.env,
        PATH: `${postgres.programs}:${process.env.PATH}`,
        PGHOST: '127.0.0.1',
        PGPORT: String(port),
        PGUSER: administrator,
        PGPASSWORD: PASSWORD,
        PGDATABASE: 'postgres',
        TURNO_DATABASE_URL: addressAt(port),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }
  const names = async () => {
    const { rows } = await (await central.signIn('admin')).call(listFleet, { query: { size: 100 } });
    return rows.map(({ name }) => name);
  };
  /** Uses sequences, partitions and functions: a new branch that sends a ticket. */
  const works = async () => {
    const admin = await central.signIn('admin');
    const { id } = await admin.call(createBranch, { body: newBranch() });
    const branch = createWritingBranch(listeningOver(central, await enrolMachine(central, admin, id)));
    await branch.hello();
    branch.write(ticketOf(1, { id_branches: id }));
    expect(await branch.push()).toMatchObject({ kind: 'ack', applied: { seq: 1 } });
  };

  it('is complete and works; the former database is kept', async () => {
    const before = await names();
    run(BACK_UP, postgres.port);
    await works();
    expect(await names()).not.toEqual(before);
    await central.restart(() => run(PUT_BACK, postgres.port));
    expect(await names()).toEqual(before);
    await works();
  });

  it('moves to a newer PostgreSQL', async () => {
    const before = await names();
    run(BACK_UP, postgres.port);
    await central.stop();
    const newer = inject('postgresPort');
    run(`${MAKE}\n${PUT_BACK.split('\n').at(-1)}`, newer, 'turno');
    central = await startCentral({ storage: storageAt(newer) });
    expect(await names()).toEqual(before);
    await works();
    await central.stop();
    await dropDatabase(addressAt(newer));
    central = await startCentral({ storage: storageAt(postgres.port) });
  });
});
