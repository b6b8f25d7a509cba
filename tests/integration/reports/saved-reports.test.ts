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
import { getReportMenu } from '#shared/contract/reports/reports.ts';
import { CATEGORIES } from '#shared/domain/reports/report-types.ts';
import {
  AUDIT,
  addReporter,
  OF_AUDIT,
  reportSent,
  STATISTICS,
  WAITS,
} from '#tests/support/actions/saved-report.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { type EitherServer, rejectedBy } from '#tests/support/servers/either-server.ts';
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

  it('are returned as saved, with additions of the server', async () => {
    const filters: ReportFilter[] = [{ type: 'QUEUES', data: { included: [987_654], notIncluded: [] } }];
    const saved = await save('Esperas de ayer', { filters, repeat: 'daily', sendTo: ['ana@example.org'] });
    expect(saved).toMatchObject({
      category: 'QUEUES_CATEGORY',
      reportType: WAITS,
      username: 'informes',
      scheduled: 'Y',
      creationDate: server.clock.now(),
      // Preserves references to entities that do not exist.
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
    expect((await apiErrorOf(reporter.call(getReportDesign, { params }))).status).toBe('NOT_FOUND');
  });

  it('ignore description, category and user name of the request', async () => {
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

  it('have unique names, and the error gives the field', async () => {
    const { idDisplayDesign: id } = await save('Una sola vez');
    await save('Otra vez');
    const twice = await apiErrorOf(save('una sola VEZ'));
    expect(twice).toMatchObject({ status: 'NAME_UNIQUE', detail: { field: 'name' } });
    const renamed = apiErrorOf(
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
  ] as const)('are refused with %s, and nothing is stored', async (code, filters) => {
    expect(await rejectedBy(server, () => save('Días', { filters: [...filters] }))).toBe(code);
  });

  it('accept a named range whatever the dates beside it', async () => {
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
      await rejectedBy(server, () =>
        save('No', { ...more, sendTo: [...('sendTo' in more ? more.sendTo : [])] }),
      ),
    ).toBe(code);
  });

  describe('permissions', () => {
    const [ours, theirs] = ['De auditoría', 'De esperas'];
    let ids: Record<string, number>;
    beforeAll(async () => {
      const saved = [await save(ours, { reportType: AUDIT }), await save(theirs)];
      ids = Object.fromEntries(saved.map(({ name, idDisplayDesign }) => [name, idDisplayDesign]));
    });

    const sees = async (client: Client) =>
      (await names(client)).filter((name) => name === ours || name === theirs);

    it('show reports to users who can create them', async () => {
      expect(await sees((await as(OF_AUDIT)).client)).toEqual([ours]);
      expect(await sees((await as(STATISTICS)).client)).toEqual([theirs]);
      expect(await sees((await as(OF_AUDIT, STATISTICS)).client)).toEqual([ours, theirs]);
      expect(await sees((await as()).client)).toEqual([]);
    });

    it('O-338 to O-340, O-344: decide the categories of new reports', async () => {
      const menu = async (...modules: number[]) => {
        const { client } = await as(...modules);
        return (await client.call(getReportMenu, {})).map(({ category }) => category);
      };
      const statistics = CATEGORIES.filter((category) => category !== 'AUDIT_CATEGORY');
      expect(await menu(OF_AUDIT)).toEqual(['AUDIT_CATEGORY']);
      expect(await menu(STATISTICS)).toEqual(statistics);
      expect((await menu(OF_AUDIT, STATISTICS)).toSorted()).toEqual([...CATEGORIES].toSorted());
      expect(await menu()).toEqual([]);
    });

    it('prevent changes and deletion by others', async () => {
      const { client } = await as(STATISTICS);
      const params = { id: Number(ids[ours]) };
      for (const call of [
        () => client.call(getReportDesign, { params }),
        () => client.call(updateReportDesign, { params, body: reportSent('Mío') }),
        () => client.call(deleteReportDesign, { params }),
      ])
        expect(await rejectedBy(server, call)).toBe('NOT_FOUND');
    });

    it('prevent changes beyond those of the owner', async () => {
      const { client } = await as(STATISTICS);
      expect(await rejectedBy(server, () => save('Mío', { reportType: AUDIT }, client))).toBe('FORBIDDEN');
      const params = { id: Number(ids[theirs]) };
      const body = reportSent(theirs, { reportType: AUDIT });
      expect(await rejectedBy(server, () => client.call(updateReportDesign, { params, body }))).toBe(
        'FORBIDDEN',
      );
    });

    it('keep reports of users who can no longer create any', async () => {
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
        await rejectedBy(server, () => own.call(updateReportDesign, { params: { id }, body: other })),
      ).toBe('FORBIDDEN');
    });
  });

  it.each(['../../etc/passwd', '<script>alert(1)</script>', "'; drop table report_designs; --"])(
    'keep a name literally: %s',
    async (name) => expect((await save(name)).name).toBe(name),
  );

  it.each([
    ['Informe\r\nBcc: eva@example.org', 'TEXT_INVISIBLE_CHARACTERS'],
    ['a\u202eaidrauga', 'TEXT_INVISIBLE_CHARACTERS'],
    ['x'.repeat(46), 'INVALID_REQUEST'],
    [' ', 'INVALID_REQUEST'],
  ] as const)('refuse an invalid name: %j', async (name, code) => {
    expect(await rejectedBy(server, () => save(name))).toBe(code);
  });

  it('are audited like configuration: author and changes', async () => {
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
