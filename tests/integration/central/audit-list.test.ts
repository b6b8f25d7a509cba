import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditedAction, listAudit } from '#shared/contract/access/audit.ts';
import type { RequestOf } from '#shared/contract/endpoint.ts';
import { type AuditEntry, type AuditRow, chainedEntry } from '#shared/server/audit/audit-entry.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { auditOf } from '#tests/support/samples/audit-entries.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

/** Before the start of the test's central. */
const EIGHT = Date.UTC(2020, 10, 16, 8);

/** Entries of branch 1: Óscar unblocks Ana, then an invalid entry follows. */
const OF_BRANCH: readonly AuditEntry[] = [
  {
    action: 'USER_UNBLOCKED',
    by: { idUsers: 40, username: 'óscar', address: '192.168.7.9' },
    to: { entity: 'users', pk: 41, name: 'ana' },
  },
  {
    action: 'CANCEL_TICKET',
    by: { idUsers: 41, username: 'ana', address: '192.168.7.10' },
    to: { entity: 'tickets', pk: 41, name: 'A041' },
  },
];

describeCentral('the list of the audit', (_open, newStorage) => {
  let central: Central;
  let admin: SignedIn;
  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
    admin = await central.signIn('admin');
    const rows: AuditRow[] = [];
    for (const entry of OF_BRANCH)
      rows.push(chainedEntry(rows.at(-1) ?? { seq: 0, chain: '0'.repeat(64) }, entry, EIGHT + rows.length));
    await central
      .database()
      .db.insertInto('fact_audit')
      .values([
        ...rows.map((row) => fact(row, 1)),
        fact(
          { ...(auditOf(1)[0] as AuditRow), at: EIGHT - 1, before: 'not JSON', after: '7', action: 'LATER' },
          99,
        ),
      ])
      .execute();
  });
  afterAll(() => central.stop());

  const fact = (row: AuditRow, id_branches: number) => ({
    ...row,
    id_branches,
    day: '2026-11-16',
    incarnation: 1,
    row_ver: 1,
    version_incarnation: 1,
    eid: `${id_branches} ${row.seq}`,
    since_gap: null,
    extra: null,
  });
  const list = (query: RequestOf<typeof listAudit>['query'] = {}) => admin.call(listAudit, { query });
  const short = ({ idBranches, seq, action }: AuditedAction) => `${idBranches ?? 'central'}/${seq} ${action}`;
  const found = async (query: RequestOf<typeof listAudit>['query']) => (await list(query)).rows.map(short);

  it('contains entries of central and its branches, newest first', async () => {
    const { rows, total } = await list();
    expect(rows.map(short)).toEqual([
      'central/1 LOGIN',
      '1/2 CANCEL_TICKET',
      '1/1 USER_UNBLOCKED',
      '99/1 LATER',
    ]);
    expect(total).toBe(4);
    expect(rows[2]).toEqual({
      idBranches: 1,
      branchName: expect.stringMatching(/./),
      seq: 1,
      at: EIGHT,
      action: 'USER_UNBLOCKED',
      idUsers: 40,
      username: 'óscar',
      address: '192.168.7.9',
      entity: 'users',
      pk: 41,
      about: 'ana',
      before: null,
      after: null,
    });
    expect(rows[3]).toMatchObject({ branchName: '', before: { text: 'not JSON' }, after: { text: '7' } });
  });

  it('is searched by author, subject, action, time, address and text', async () => {
    expect(await found({ inAction: 41 })).toEqual(['1/2 CANCEL_TICKET']);
    expect(await found({ affected: 41 })).toEqual(['1/1 USER_UNBLOCKED']);
    expect(await found({ action: 'CANCEL_TICKET' })).toEqual(['1/2 CANCEL_TICKET']);
    expect(await found({ idBranches: 99 })).toEqual(['99/1 LATER']);
    expect(await found({ from: EIGHT, to: EIGHT + 1 })).toEqual(['1/1 USER_UNBLOCKED']);
    expect(await found({ search: 'OSCAR' })).toEqual(['1/1 USER_UNBLOCKED']);
    expect(await found({ search: '168.7.' })).toEqual(['1/2 CANCEL_TICKET', '1/1 USER_UNBLOCKED']);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ search: 'a041', inAction: 40 })).toEqual([]);
  });

  it('comes page by page, in the requested order', async () => {
    const page = async (number: number) => found({ sort: 'at', order: 'asc', page: number, size: 5 });
    expect(await page(1)).toEqual([
      '99/1 LATER',
      '1/1 USER_UNBLOCKED',
      '1/2 CANCEL_TICKET',
      'central/1 LOGIN',
    ]);
    expect(await page(2)).toEqual([]);
    expect((await found({ sort: 'about' }))[0]).toBe('1/2 CANCEL_TICKET');
    expect((await found({ sort: 'action' }))[0]).toBe('1/2 CANCEL_TICKET');
    expect((await found({ sort: 'username', order: 'desc' }))[0]).toMatch(/^1\/1|^99/);
  });

  it('needs the audit permission', async () => {
    const informes = await central.signIn('informes');
    expect((await informes.call(listAudit, {})).total).toBeGreaterThan(0);
    const config = await central.signIn('config');
    expect((await apiErrorOf(config.call(listAudit, {}))).status).toBe('FORBIDDEN');
  });
});
