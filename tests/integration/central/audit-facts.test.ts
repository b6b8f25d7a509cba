import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import { type AuditRow, chainedEntry } from '#shared/server/audit/audit-entry.ts';
import { emptyIngest } from '#tests/support/network/empty-ingest.ts';
import { createWritingBranch, NINE, ticketOf } from '#tests/support/network/writing-branch.ts';
import { auditChange, auditOf, entryAbout } from '#tests/support/samples/audit-entries.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { listeningCentral } from '#tests/support/servers/listening-central.ts';

describeCentral('the audit of a branch, at central', (open) => {
  let database: CentralDatabase;
  let central: ReturnType<typeof listeningCentral>;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyIngest(database.db);
    central = listeningCentral(database);
  });

  const greeted = async (idBranches = 1) => {
    const branch = createWritingBranch(central.of(idBranches));
    await branch.hello();
    return branch;
  };
  const stored = () =>
    database.db
      .selectFrom('fact_audit')
      .selectAll()
      .orderBy('id_branches')
      .orderBy('seq')
      .orderBy('incarnation')
      .execute();
  const numbers = async () => (await stored()).map(({ seq, incarnation }) => [seq, incarnation]);
  const quarantined = async () => {
    const rows = await database.db
      .selectFrom('quarantine')
      .select(['entity', 'reason'])
      .orderBy('seq')
      .execute();
    return rows.map(({ entity, reason }) => `${entity}: ${reason}`);
  };

  it('is stored by branch as written there, with its day', async () => {
    const rows = auditOf(3);
    for (const id of [1, 2]) {
      const branch = await greeted(id);
      branch.write(ticketOf(1, { id_branches: id }), auditChange(rows[0] as AuditRow));
      branch.write(...rows.slice(1).map(auditChange));
      expect(await branch.push()).toMatchObject({ kind: 'ack', applied: { seq: 4 } });
    }
    const ofBoth = [1, 2].flatMap((id_branches) =>
      rows.map((row) => ({ ...row, id_branches, day: '2026-11-16' })),
    );
    expect(await stored()).toMatchObject(ofBoth);
    expect(await quarantined()).toEqual([]);
  });

  it('is stored once, however often it is received', async () => {
    const branch = await greeted();
    branch.write(...auditOf(3).map(auditChange));
    await branch.push();
    await database.db.deleteFrom('applied_changes').execute();
    const restored = branch.inEpoch('second');
    await restored.hello({ parent: 'first', ratchet: { turn: 1, token: 'first 1' } });
    expect(await restored.push()).toMatchObject({ kind: 'ack', applied: { seq: 3 } });
    expect(await numbers()).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    expect(await quarantined()).toEqual([]);
  });

  it('continues beside the former chain after a restore', async () => {
    const rows = auditOf(4);
    const branch = await greeted();
    branch.write(...rows.map(auditChange));
    await branch.push();
    const restored = branch.inEpoch('second', branch.rows().slice(0, 2));
    const after = chainedEntry(rows[1] as AuditRow, entryAbout(77), NINE);
    restored.write(auditChange(after), auditChange(chainedEntry(after, entryAbout(78), NINE)));
    await restored.hello({ parent: 'first', ratchet: { turn: 1, token: 'first 1' } });
    await restored.push();
    expect(await numbers()).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [3, 2],
      [4, 1],
      [4, 2],
    ]);
    expect(await quarantined()).toEqual([]);
  });

  it('is quarantined if it does not continue the chain', async () => {
    const rows = auditOf(6);
    const altered = (at: number): AuditRow => ({ ...(rows[at] as AuditRow), username: 'somebody' });
    const branch = await greeted();
    branch.write(...[rows[0] as AuditRow, altered(1), rows[2] as AuditRow].map(auditChange));
    await branch.push();
    branch.write(...[altered(3), rows[4] as AuditRow, altered(5)].map(auditChange));
    await branch.push();
    expect(await numbers()).toEqual([
      [1, 1],
      [3, 1],
      [5, 1],
    ]);
    expect(await quarantined()).toEqual([
      'audit: chainBroken 2',
      'audit: chainBroken 4',
      'audit: chainBroken 6',
    ]);
  });

  it('starts with entry 1, or later as the log does', async () => {
    const rows = auditOf(8);
    const branch = await greeted();
    branch.write(auditChange({ ...(rows[0] as AuditRow), at: NINE + 5 }));
    branch.write(...rows.slice(5).map(auditChange));
    await branch.push();
    expect(await numbers()).toEqual([
      [6, 1],
      [7, 1],
      [8, 1],
    ]);
    expect(await quarantined()).toEqual(['audit: chainBroken 1']);
  });

  it('is immutable: changes from a branch are refused', async () => {
    const [row] = auditOf(1);
    const branch = await greeted();
    branch.write(auditChange(row as AuditRow));
    branch.write({ entity: 'audit', pk: 1, op: 'update', rowVersion: 2, values: { username: 'somebody' } });
    branch.write({ entity: 'audit', pk: 1, op: 'delete', rowVersion: 3, values: {} });
    branch.write({ ...auditChange({ ...(row as AuditRow), address: '10.0.0.8' }) });
    await branch.push();
    expect(await stored()).toMatchObject([row as AuditRow]);
    expect(await quarantined()).toEqual(['audit: factChanged', 'audit: factDeleted', 'audit: idInUse 1']);
  });
});
