import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { getReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { FAKE, type FakeCentral, startFakeCentral } from '#tests/support/network/fake-central.ts';
import { type ReplicatingBranch, startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

describe('a branch with a damaged change log', () => {
  let central: FakeCentral;
  let branch: ReplicatingBranch;
  beforeEach(async () => {
    central = await startFakeCentral();
    branch = await startReplicatingBranch({ centralUrl: central.url, enrolmentCode: FAKE.code });
    await vi.waitFor(async () => expect((await branch.health()).state).toBe('connected'), WAIT_OPTIONS);
    await branch.configure();
    await take(branch);
    await everythingIsSent();
  });
  afterEach(async () => {
    await branch.stop();
    await central.close();
  });

  const everythingIsSent = () =>
    vi.waitFor(
      async () => expect(await branch.health()).toMatchObject({ state: 'connected', pendingRows: 0 }),
      WAIT_OPTIONS,
    );
  const alter = (sql: string, ...values: unknown[]) => {
    const sqlite = withFunctions(new Sqlite(join(branch.folder, 'turno.db')));
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
    const { alarms: announced } = await admin.call(getReplicationStatus, {});
    return announced.map(({ kind, detail }) => `${kind} ${detail}`.trim());
  };

  it('sends the current rows, and everything arrives', async () => {
    await central.close();
    await take(branch);
    await take(branch);
    const ticket = newest('tickets');
    await branch.restart(() => {
      alter('update change_log set payload = ? where seq = ?', '{"id":1}', ticket.seq);
      return central.open();
    });
    await vi.waitFor(() => expect(found()).toEqual([{ seq: ticket.seq, outcome: 'rebuilt' }]), WAIT_OPTIONS);
    await everythingIsSent();
    expect(arrived().get(ticket.eid)?.payload).toBe(ticket.payload);
    expect([...arrived().keys()].toSorted()).toEqual(
      branch
        .changes()
        .map(({ eid }) => eid)
        .toSorted(),
    );
    // The log contains only the earlier rows: its numbers continue in their epoch.
    expect(central.image().streams.size).toBe(1);
    expect(await alarms()).toEqual(expect.arrayContaining(['repairedLog 1+0', 'damagedLog']));
  });

  it('sends the rows before and after a missing one, and central detects the gap', async () => {
    await central.close();
    await take(branch);
    const ticket = newest('tickets');
    await take(branch);
    await branch.restart(() => {
      alter('delete from change_log where seq = ?', ticket.seq);
      return central.open();
    });
    await vi.waitFor(() => expect(found()).toEqual([{ seq: ticket.seq, outcome: 'missing' }]), WAIT_OPTIONS);
    await everythingIsSent();
    const [losses, ...others] = [...central.image().quarantined.values()];
    expect(others).toEqual([]);
    expect(losses).toMatchObject({
      reason: 'contentMissing',
      change: { entity: 'change_log', seq: ticket.seq },
    });
    const left = branch.changes().flatMap(({ eid, entity }) => (entity === 'change_log' ? [] : [eid]));
    expect([...arrived().keys()].toSorted()).toEqual(left.toSorted());
  });

  it('repairs rows confirmed long ago too, and sends none of them twice', async () => {
    const [first] = branch.changes();
    await branch.restart(() => alter(`update change_log set eid = 'another' where seq = ?`, first?.seq));
    // The complete log is checked and repaired before the next push.
    await vi.waitFor(async () => expect(await alarms()).toContain('damagedLog'), WAIT_OPTIONS);
    await take(branch);
    await vi.waitFor(() => expect(found()).toEqual([{ seq: 1, outcome: 'missing' }]), WAIT_OPTIONS);
    await everythingIsSent();
    const once = central.image().applied.map(({ entity, pk, row_ver }) => `${entity} ${pk} ${row_ver}`);
    expect(new Set(once).size).toBe(once.length);
    expect([...central.image().quarantined.keys()]).toEqual(['another']);
  });
});
