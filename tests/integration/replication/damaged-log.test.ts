import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { getReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { FAKE, type FakeCentral, startFakeCentral } from '#tests/support/network/fake-central.ts';
import { type ReplicatingBranch, startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };

describe('a branch whose change log was damaged on the disk', { timeout: 120_000 }, () => {
  let central: FakeCentral;
  let branch: ReplicatingBranch;
  beforeEach(async () => {
    central = await startFakeCentral();
    branch = await startReplicatingBranch({ centralUrl: central.url, enrolmentCode: FAKE.code });
    await vi.waitFor(async () => expect((await branch.health()).state).toBe('connected'), PATIENCE);
    await branch.configure();
    await take(branch);
    await everythingIsSent();
  }, 120_000);
  afterEach(async () => {
    await branch.stop();
    await central.close();
  });

  const everythingIsSent = () =>
    vi.waitFor(
      async () => expect(await branch.health()).toMatchObject({ state: 'connected', pendingRows: 0 }),
      PATIENCE,
    );
  const alter = (sql: string, ...values: unknown[]) => {
    const sqlite = new Sqlite(join(branch.folder, 'turno.db'));
    try {
      expect(sqlite.prepare(sql).run(...values).changes).toBe(1);
    } finally {
      sqlite.close();
    }
  };
  const arrived = () => new Map(central.image().applied.map((row) => [row.eid, row]));
  const newest = (entity: string) =>
    branch.changes().findLast((row) => row.entity === entity) as LoggedChange;
  const found = () =>
    lookInto(branch.folder, (sqlite) =>
      rowsOf<{ seq: number; outcome: string }>(
        sqlite,
        'select seq, outcome from damaged_changes order by id',
      ),
    );
  const alarms = async () => {
    const admin = await branch.signIn('admin');
    const { alarms: told } = await admin.call(getReplicationStatus, {});
    return told.map(({ kind, detail }) => `${kind} ${detail}`.trim());
  };

  it('says what its rows hold, and everything arrives', async () => {
    await central.close();
    await take(branch);
    await take(branch);
    const ticket = newest('tickets');
    await branch.restart(() => {
      alter('update change_log set payload = ? where seq = ?', '{"id":1}', ticket.seq);
      return central.open();
    });
    await vi.waitFor(() => expect(found()).toEqual([{ seq: ticket.seq, outcome: 'rebuilt' }]), PATIENCE);
    await everythingIsSent();
    expect(arrived().get(ticket.eid)?.payload).toBe(ticket.payload);
    expect([...arrived().keys()].toSorted()).toEqual(
      branch
        .changes()
        .map(({ eid }) => eid)
        .toSorted(),
    );
    // Nothing but what was there before stands in the log: its numbers go on in their epoch.
    expect(central.image().streams.size).toBe(1);
    expect(await alarms()).toEqual(expect.arrayContaining(['repairedLog 1+0', 'damagedLog']));
  });

  it('sends what came before a row that is gone, and after it, and central sees that one is missing', async () => {
    await central.close();
    await take(branch);
    const ticket = newest('tickets');
    await take(branch);
    await branch.restart(() => {
      alter('delete from change_log where seq = ?', ticket.seq);
      return central.open();
    });
    await vi.waitFor(() => expect(found()).toEqual([{ seq: ticket.seq, outcome: 'lost' }]), PATIENCE);
    await everythingIsSent();
    const [lost, ...others] = [...central.image().aside.values()];
    expect(others).toEqual([]);
    expect(lost).toMatchObject({
      reason: 'contentMissing',
      change: { entity: 'change_log', seq: ticket.seq },
    });
    const left = branch.changes().flatMap(({ eid, entity }) => (entity === 'change_log' ? [] : [eid]));
    expect([...arrived().keys()].toSorted()).toEqual(left.toSorted());
  });

  it('mends what central has confirmed long ago as well, and sends nothing of it twice', async () => {
    const [first] = branch.changes();
    await branch.restart(() => alter(`update change_log set eid = 'another' where seq = ?`, first?.seq));
    // The log is looked through whole, and what is damaged is put right when it is next sent from.
    await vi.waitFor(async () => expect(await alarms()).toContain('damagedLog'), PATIENCE);
    await take(branch);
    await vi.waitFor(() => expect(found()).toEqual([{ seq: 1, outcome: 'lost' }]), PATIENCE);
    await everythingIsSent();
    const once = central.image().applied.map(({ entity, pk, row_ver }) => `${entity} ${pk} ${row_ver}`);
    expect(new Set(once).size).toBe(once.length);
    expect([...central.image().aside.keys()]).toEqual(['another']);
  });
});
