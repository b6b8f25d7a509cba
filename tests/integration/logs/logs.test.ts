import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getLogs } from '#shared/contract/installation/logs.ts';
import { logFolder } from '#shared/server/logs/log-files.ts';
import { unzipped } from '#tests/support/actions/unzipped.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { branchAsEither, centralAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';

const SERVERS = [
  ['branch', branchAsEither],
  ['central', centralAsEither],
] as const;

describe.each(SERVERS)('the log of a server: %s', (_, start) => {
  let server: EitherServer;
  beforeEach(async () => {
    server = await start();
    mkdirSync(logFolder(server.folder), { recursive: true });
  });
  afterEach(() => server.stop());

  const write = (name: string, text: string) => writeFileSync(join(logFolder(server.folder), name), text);
  const days = (from: string, to: string) => ({ params: { from, to } });

  it('is downloaded as a zip with the files of the requested days, byte for byte', async () => {
    write('turno-2026-01-08.1.log', 'the day before');
    write('turno-2026-01-09.1.log', 'ñ\n'.repeat(50_000));
    write('turno-2026-01-10.1.log', '');
    const { call } = await server.signIn('admin');
    const { name, file } = await call(getLogs, days('2026-01-09', '2026-01-10'));
    expect(name).toBe('turno-2026-01-09-2026-01-10.zip');
    expect(await unzipped(await file.bytes())).toEqual({
      'turno-2026-01-09.1.log': 'ñ\n'.repeat(50_000),
      'turno-2026-01-10.1.log': '',
    });
  });

  it('leaves only an audit entry', async () => {
    write('turno-2026-01-09.1.log', 'x');
    const { call } = await server.signIn('admin');
    await (await call(getLogs, days('2026-01-01', '2026-01-31'))).file.bytes();
    await expect.poll(() => readdirSync(logFolder(server.folder))).toEqual(['turno-2026-01-09.1.log']);
    const audit = await server.configure(({ trx }) =>
      trx.selectFrom('audit').select(['username', 'about']).where('action', '=', 'DOWNLOAD_LOGS').execute(),
    );
    expect(audit).toEqual([{ username: 'admin', about: '2026-01-01 – 2026-01-31' }]);
  });

  it('reports days without entries, and reversed days', async () => {
    const { call } = await server.signIn('admin');
    expect((await apiErrorOf(call(getLogs, days('2026-01-01', '2026-01-31')))).status).toBe('NO_LOGS');
    expect(await apiErrorOf(call(getLogs, days('2026-01-31', '2026-01-01')))).toMatchObject({
      status: 'DATE_RANGE_INVALID',
      detail: { field: 'from' },
    });
  });

  it('accepts only days', async () => {
    const { call } = await server.signIn('admin');
    for (const day of ['2026-1-1', '2026-02-30', '../../etc', '']) {
      const apiError = await apiErrorOf(call(getLogs, days(day, '2026-12-31')));
      expect(['INVALID_REQUEST', 'NO_SUCH_ENDPOINT']).toContain(apiError.status);
    }
  });
});
