import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listAudit } from '#shared/contract/access/audit.ts';
import { requestKeyRotation } from '#shared/contract/central/registry.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { type EnrolledBranch, startEnrolledBranch } from '#tests/support/network/enrolled-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const DAY_MS = 86_400_000;
const ID = 1;

describe('the key of a branch', { timeout: 180_000 }, () => {
  let central: Central;
  let admin: SignedIn;
  const ended: (() => unknown)[] = [];
  beforeEach(async () => {
    central = await startCentral({ clock: createSettableClock(Date.now()) });
    admin = await central.signIn('admin');
  });
  afterEach(async () => {
    for (const end of ended.splice(0).reverse()) await end();
    await central.stop();
  });

  const keys = () =>
    central
      .database()
      .db.selectFrom('branch_keys')
      .selectAll()
      .where('id_branches', '=', ID)
      .orderBy('id')
      .execute();
  const enrolled = async (): Promise<EnrolledBranch> => {
    const branch = await startEnrolledBranch(central, admin, ID);
    ended.push(branch.stop);
    await vi.waitFor(() => take(branch), WAIT_OPTIONS);
    await branch.connected();
    return branch;
  };
  const changed = (count: number) =>
    vi.waitFor(async () => expect(await keys()).toHaveLength(count), WAIT_OPTIONS);
  /** Requests a new key, and waits for a report of the branch, as at its start. */
  const requested = async (branch: EnrolledBranch) => {
    await admin.call(requestKeyRotation, { params: { id: ID } });
    await branch.restart();
  };
  /** Waits until the branch is connected: its changes arrive. */
  const speaks = async (branch: EnrolledBranch) => {
    await take(branch);
    await branch.connected();
  };

  it('is rotated on request, and the previous one is revoked', async () => {
    const branch = await enrolled();
    await requested(branch);
    await changed(2);
    const [before, now] = await keys();
    expect(before?.revoked_at).not.toBeNull();
    expect(now).toMatchObject({ revoked_at: null, next_public_key: null, requested_at: null });
    await speaks(branch);
    await branch.restart();
    await speaks(branch);
    expect(await keys()).toHaveLength(2);
    const { rows } = await admin.call(listAudit, { query: { action: 'BRANCH_KEY' } });
    expect(rows).toMatchObject([{ entity: 'branches', pk: ID, after: { publicKey: now?.public_key } }]);
  });

  it('is rotated after ninety days', async () => {
    const branch = await enrolled();
    central.clock.advance(89 * DAY_MS);
    await branch.restart();
    await branch.connected();
    expect(await keys()).toHaveLength(1);
    central.clock.advance(DAY_MS);
    await branch.restart();
    await changed(2);
    await speaks(branch);
  });

  it.each([
    ['before central heard of it', 'old', 'kept'],
    ['before it was noted', 'old', 'handed over'],
    ['before it was put in its place', 'new', 'handed over'],
  ] as const)('is consistent if the branch stopped %s', async (_when, signs, received) => {
    const branch = await enrolled();
    const folder = temporaryFolder();
    ended.push(folder.remove);
    await branch.restart(() => cpSync(branch.folder, folder.path, { recursive: true }));
    await requested(branch);
    await changed(2);
    const { public_key: created = '' } = (await keys())[1] ?? {};
    // The state at either end if the branch ended at that point.
    await branch.restart(async () => {
      const { db } = central.database();
      await db.deleteFrom('branch_keys').where('public_key', '=', created).execute();
      const next_public_key = received === 'kept' ? null : created;
      await db
        .updateTable('branch_keys')
        .set({ revoked_at: null, next_public_key, requested_at: 1 })
        .execute();
      renameSync(join(branch.folder, 'branch-key.pem'), join(branch.folder, 'branch-key.next.pem'));
      renameSync(join(branch.folder, 'branch-key.previous.pem'), join(branch.folder, 'branch-key.pem'));
      if (signs === 'old') {
        for (const end of ['', '-wal', '-shm'])
          rmSync(join(branch.folder, `turno.db${end}`), { force: true });
        cpSync(join(folder.path, 'turno.db'), join(branch.folder, 'turno.db'));
      }
    });
    await vi.waitFor(
      async () => expect((await keys()).at(-1)).toMatchObject({ public_key: created, requested_at: null }),
      WAIT_OPTIONS,
    );
    await speaks(branch);
    expect(existsSync(join(branch.folder, 'branch-key.next.pem'))).toBe(false);
  });

  it('is found if central was restored to before the rotation', async () => {
    const branch = await enrolled();
    const [before] = await keys();
    await requested(branch);
    await changed(2);
    await branch.restart(async () => {
      const { db } = central.database();
      await db
        .deleteFrom('branch_keys')
        .where('id', '<>', before?.id ?? 0)
        .execute();
      await db.updateTable('branch_keys').set({ revoked_at: null }).execute();
    });
    await speaks(branch);
  });

  it('is found if the branch was restored to before the rotation', async () => {
    const branch = await enrolled();
    const folder = temporaryFolder();
    ended.push(folder.remove);
    await branch.restart(() => cpSync(branch.folder, folder.path, { recursive: true }));
    await requested(branch);
    await changed(2);
    const key = readFileSync(join(branch.folder, 'branch-key.pem'), 'utf8');
    await branch.restart(() => {
      for (const end of ['', '-wal', '-shm']) rmSync(join(branch.folder, `turno.db${end}`), { force: true });
      cpSync(join(folder.path, 'turno.db'), join(branch.folder, 'turno.db'));
    });
    await speaks(branch);
    expect(readFileSync(join(branch.folder, 'branch-key.pem'), 'utf8')).toBe(key);
  });
});
