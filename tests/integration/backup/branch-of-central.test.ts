import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { composeDownward } from '#branch-server/replication/down/downward.ts';
import { createEnrolmentCode } from '#shared/contract/central/registry.ts';
import type { Client } from '#shared/contract/client.ts';
import { backUp, check, reasonAgainst, restore } from '#tests/support/actions/backup-actions.ts';
import { packed, partsOf, rewritten } from '#tests/support/actions/packed-backup.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { type ReplicatingBranch, startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const WAIT_OPTIONS = { timeout: 120_000, interval: 50 };
const ID = 1;
const DAY_MS = 24 * 3_600_000;

describe('a restored branch of a central', { timeout: 240_000 }, () => {
  let central: Central;
  let branch: ReplicatingBranch;
  let admin: Client;
  let file: Blob;

  beforeAll(async () => {
    central = await startCentral({ clock: createSettableClock(Date.now()) });
    const { code } = await (await central.signIn('admin')).call(createEnrolmentCode, { params: { id: ID } });
    branch = await startReplicatingBranch({
      centralUrl: central.origin,
      enrolmentCode: code,
      downward: composeDownward,
    });
    await vi.waitFor(() => take(branch), WAIT_OPTIONS);
    await drained();
    admin = await branch.signIn('admin');
    file = await backUp(admin);
  }, 240_000);
  afterAll(async () => {
    await branch.stop();
    await central.stop();
  });

  const drained = () =>
    vi.waitFor(async () => {
      expect(await branch.health()).toMatchObject({ state: 'connected', pendingRows: 0 });
    }, WAIT_OPTIONS);
  const pushStatus = () =>
    lookInto(branch.folder, (sqlite) => ({
      epoch: rowsOf<{ epoch: string }>(sqlite, 'select epoch from replication_status')[0]?.epoch,
      tickets: rowsOf<{ id: number }>(sqlite, 'select id from tickets order by id').map(({ id }) => id),
      audit: rowsOf<{ seq: number; action: string }>(sqlite, 'select seq, action from audit order by seq'),
    }));
  const atCentral = async () => {
    const { reader } = central.database();
    const tickets = await reader.selectFrom('fact_tickets').select('id').orderBy('id').execute();
    const audit = await reader.selectFrom('fact_audit').select(['seq', 'action']).orderBy('seq').execute();
    const apart = await reader.selectFrom('quarantine').selectAll().execute();
    return { tickets: tickets.map(({ id }) => Number(id)), audit, apart };
  };

  it('refuses a backup whose data central would count twice, and one of another branch', async () => {
    const { manifest, database } = await partsOf(file, 'branch');
    const old = { ...manifest, createdAt: manifest.createdAt - 15 * DAY_MS };
    expect(await reasonAgainst(admin, await packed({ manifest: old, database }))).toBe('tooOld');
    const other = await rewritten(file, 'update enrolment set id_branches = 7', 'branch');
    expect(await reasonAgainst(admin, other)).toBe('otherBranch');
    const none = await rewritten(file, 'delete from enrolment', 'branch');
    expect(await reasonAgainst(admin, none)).toBe('otherBranch');
    expect(await check(admin, file)).toMatchObject({ tickets: 1, ticketsSince: 0 });
  });

  it('starts a new epoch, keeps central’s data, and sends new writes', async () => {
    await take(branch);
    await drained();
    const before = pushStatus();
    expect(before.tickets).toHaveLength(2);
    expect(await restore(admin, file)).toMatchObject({ staysSignedIn: 'Y' });
    await vi.waitFor(() => expect(pushStatus().epoch).not.toBe(before.epoch), WAIT_OPTIONS);
    await take(branch);
    await drained();
    const after = pushStatus();
    expect(after.tickets).toHaveLength(2);
    const known = await atCentral();
    expect(known.tickets).toEqual([...new Set([...before.tickets, ...after.tickets])].sort((a, b) => a - b));
    expect(known.apart).toEqual([]);
    expect(after.audit.map(({ action }) => action)).toContain('RESTORE');
    for (const entry of after.audit) expect(known.audit).toContainEqual(entry);
  });

  it('is the same machine for central, also with a backup from before a key rotation', async () => {
    const older = await rewritten(file, `update enrolment set public_key = 'an older one'`, 'branch');
    await restore(admin, older);
    await take(branch);
    await drained();
  });
});
