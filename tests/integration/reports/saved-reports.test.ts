import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import { listHistory } from '#shared/contract/configuration/history.ts';
import {
  createReportDesign,
  deleteReportDesign,
  getReportDesign,
  listReportDesigns,
  updateReportDesign,
} from '#shared/contract/reports/report-designs.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import {
  AUDIT,
  addReporter,
  OF_AUDIT,
  reportSent,
  STATISTICS,
  WAITS,
} from '#tests/support/actions/saved-report.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { type EitherServer, refusedBy } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

const DAY = 24 * 3_600_000;

describeServers('saved reports', (start) => {
  let server: EitherServer;
  let reporter: SignedIn;
  beforeAll(async () => {
    server = await start();
    reporter = await server.signIn('informes');
  });
  afterAll(() => server.stop());

  const save = (name: string, more: Parameters<typeof reportSent>[1] = {}, client: Client = reporter) =>
    client.call(createReportDesign, { body: reportSent(name, more) });
  const as = async (...modules: number[]) => {
    const user = await server.configure((scope) => addReporter(scope, modules));
    return { ...user, client: server.as(user.token) };
  };
  const names = async (client: Client) => (await client.call(listReportDesigns, {})).map(({ name }) => name);

  it('come back as they were saved, with what the server knows', async () => {
    const filters: ReportFilter[] = [{ type: 'QUEUES', data: { included: [987_654], notIncluded: [] } }];
    const saved = await save('Esperas de ayer', { filters, repeat: 'daily', sendTo: ['ana@example.org'] });
    expect(saved).toMatchObject({
      category: 'QUEUES_CATEGORY',
      reportType: WAITS,
      username: 'informes',
      scheduled: 'Y',
      creationDate: server.clock.now(),
      // Keeps what names things that are not there.
      design: { type: { id: WAITS, name: 'Esperas' }, filters },
      sending: { lastAt: null, state: 'none', reason: null, failure: '', file: 'N' },
    });
    expect(saved.sending.nextAt).toBeGreaterThan(server.clock.now());
    expect(saved.sending.nextAt).toBeLessThanOrEqual(server.clock.now() + DAY);
    const params = { id: saved.idDisplayDesign };
    expect(await reporter.call(getReportDesign, { params })).toEqual(saved);

    const body = reportSent('Esperas de siempre', { reportType: AUDIT });
    const changed = await reporter.call(updateReportDesign, { params, body });
    expect(changed).toMatchObject({
      idDisplayDesign: params.id,
      name: 'Esperas de siempre',
      category: 'AUDIT_CATEGORY',
      scheduled: 'N',
      creationDate: saved.creationDate,
      design: { type: { id: AUDIT } },
      sending: { nextAt: null },
    });
    expect(await reporter.call(deleteReportDesign, { params })).toEqual({ idDisplayDesign: params.id });
    expect((await refusalOf(reporter.call(getReportDesign, { params }))).status).toBe('NOT_FOUND');
  });

  it('take neither description, category nor user name from who saves them', async () => {
    const body = {
      ...reportSent('Propio'),
      description: 'Otra',
      category: 'AUDIT_CATEGORY' as const,
      username: 'root',
    };
    const saved = await reporter.call(createReportDesign, { body });
    expect(saved).toMatchObject({ category: 'QUEUES_CATEGORY', username: 'informes' });
    expect(saved.description).not.toBe('Otra');
  });

  it('have one name each, and say which field has it', async () => {
    const { idDisplayDesign: id } = await save('Una sola vez');
    await save('Otra vez');
    const twice = await refusalOf(save('una sola VEZ'));
    expect(twice).toMatchObject({ status: 'NAME_UNIQUE', detail: { field: 'name' } });
    const renamed = refusalOf(
      reporter.call(updateReportDesign, { params: { id }, body: reportSent('Otra vez') }),
    );
    expect((await renamed).status).toBe('NAME_UNIQUE');
  });

  const ranged = (from: string, to: string, range: 'custom' | 'today' = 'custom'): ReportFilter[] => [
    { type: 'FILTER_DATE_AND_TIME', data: { range, from, to, fromTime: '', toTime: '' } },
  ];
  it.each([
    ['REPORT_DATE_RANGE_INVALID', ranged('2026-11-10', '2026-11-09')],
    ['REPORT_AFTER_TODAY', ranged('2026-11-10', '2026-11-19')],
    ['INVALID_REQUEST', ranged('', '2026-11-09')],
  ] as const)('are refused with %s, and nothing is kept', async (code, filters) => {
    expect(await refusedBy(server, () => save('Días', { filters: [...filters] }))).toBe(code);
  });

  it('take days that are named whatever stands beside them', async () => {
    await expect(save('Hoy', { filters: ranged('2027-01-01', '2026-01-01', 'today') })).resolves.toBeTruthy();
  });

  it.each([
    ['a type that there is not', { reportType: 7 }, 'NOT_FOUND'],
    ['an end after no times', { repeat: 'daily', end: 'after' }, 'INVALID_REQUEST'],
    ['an end on no day', { repeat: 'daily', end: 'date' }, 'INVALID_REQUEST'],
    ['an address that is none', { repeat: 'daily', sendTo: ['ana'] }, 'INVALID_REQUEST'],
    ['an hour that is none', { repeat: 'daily', at: '24:00' }, 'INVALID_REQUEST'],
  ] as const)('are refused with %s', async (_what, more, code) => {
    expect(
      await refusedBy(server, () =>
        save('No', { ...more, sendTo: [...('sendTo' in more ? more.sendTo : [])] }),
      ),
    ).toBe(code);
  });

  describe('by privilege', () => {
    const [ours, theirs] = ['De auditoría', 'De esperas'];
    let ids: Record<string, number>;
    beforeAll(async () => {
      const saved = [await save(ours, { reportType: AUDIT }), await save(theirs)];
      ids = Object.fromEntries(saved.map(({ name, idDisplayDesign }) => [name, idDisplayDesign]));
    });

    const sees = async (client: Client) =>
      (await names(client)).filter((name) => name === ours || name === theirs);

    it('are seen by those who may make them', async () => {
      expect(await sees((await as(OF_AUDIT)).client)).toEqual([ours]);
      expect(await sees((await as(STATISTICS)).client)).toEqual([theirs]);
      expect(await sees((await as(OF_AUDIT, STATISTICS)).client)).toEqual([ours, theirs]);
      expect(await sees((await as()).client)).toEqual([]);
    });

    it('are not there to be changed or removed by others', async () => {
      const { client } = await as(STATISTICS);
      const params = { id: Number(ids[ours]) };
      for (const call of [
        () => client.call(getReportDesign, { params }),
        () => client.call(updateReportDesign, { params, body: reportSent('Mío') }),
        () => client.call(deleteReportDesign, { params }),
      ])
        expect(await refusedBy(server, call)).toBe('NOT_FOUND');
    });

    it('may not become what their owner may not make', async () => {
      const { client } = await as(STATISTICS);
      expect(await refusedBy(server, () => save('Mío', { reportType: AUDIT }, client))).toBe('FORBIDDEN');
      const params = { id: Number(ids[theirs]) };
      const body = reportSent(theirs, { reportType: AUDIT });
      expect(await refusedBy(server, () => client.call(updateReportDesign, { params, body }))).toBe(
        'FORBIDDEN',
      );
    });

    it('stay with who saved them once they may make none any more', async () => {
      const { client, idUsers } = await as(STATISTICS);
      const { idDisplayDesign: id } = await save('Se queda', {}, client);
      await server.configure(async ({ trx }) => {
        const { id_roles } = await trx
          .selectFrom('users')
          .select('id_roles')
          .where('id', '=', idUsers)
          .executeTakeFirstOrThrow();
        await trx.deleteFrom('role_modules').where('id_roles', '=', id_roles).execute();
      });
      const { token } = await server.configure(async (scope) => {
        const other = await addReporter(scope, []);
        await scope.trx
          .updateTable('report_designs')
          .set({ id_users: other.idUsers })
          .where('id', '=', id)
          .execute();
        return other;
      });
      const own = server.as(token);
      expect(await names(own)).toEqual(['Se queda']);
      const body = reportSent('Se queda', { repeat: 'daily' });
      await own.call(updateReportDesign, { params: { id }, body });
      const other = reportSent('Se queda', { reportType: 101 });
      expect(
        await refusedBy(server, () => own.call(updateReportDesign, { params: { id }, body: other })),
      ).toBe('FORBIDDEN');
    });
  });

  it.each(['../../etc/passwd', '<script>alert(1)</script>', "'; drop table report_designs; --"])(
    'keep a name as it is, whatever it looks like: %s',
    async (name) => expect((await save(name)).name).toBe(name),
  );

  it.each([
    ['Informe\r\nBcc: eva@example.org', 'TEXT_INVISIBLE_CHARACTERS'],
    ['a\u202eaidrauga', 'TEXT_INVISIBLE_CHARACTERS'],
    ['x'.repeat(46), 'INVALID_REQUEST'],
    [' ', 'INVALID_REQUEST'],
  ] as const)('keep no name that is none: %j', async (name, code) => {
    expect(await refusedBy(server, () => save(name))).toBe(code);
  });

  it('are written down like the configuration: who, and only what changed', async () => {
    const { idDisplayDesign: id } = await save('Se apunta');
    const body = reportSent('Se apunta', { repeat: 'weekly', monday: 'Y', sendTo: ['ana@example.org'] });
    await reporter.call(updateReportDesign, { params: { id }, body });
    await reporter.call(deleteReportDesign, { params: { id } });
    const admin = await server.signIn('admin');
    const { rows } = await admin.call(listHistory, {
      query: { entity: 'report_designs', search: 'Se apunta' },
    });
    expect(rows.map(({ what, username, name }) => [what, username, name])).toEqual([
      ...['deleted', 'changed', 'added'].map((what) => [what, 'informes', 'Se apunta']),
    ]);
    expect(rows[1]?.values.map(({ field }) => field).toSorted()).toEqual(['repeats', 'send_to']);
  });
});
