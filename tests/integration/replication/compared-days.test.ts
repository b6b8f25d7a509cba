import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import { compareDaysNow, listComparedDays, requestComparison } from '#shared/contract/replication/days.ts';
import { getReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { type EnrolledBranch, startEnrolledBranch } from '#tests/support/network/enrolled-branch.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const DAYS = 14;

describeCentral('a branch that compares its days with central', (_open, newStorage) => {
  let central: Central;
  let admin: SignedIn;
  let branch: EnrolledBranch;
  let chief: Client;
  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
    admin = await central.signIn('admin');
    branch = await startEnrolledBranch(central, admin, DEMO.branch);
    chief = await vi.waitFor(() => branch.signIn('admin'), WAIT_OPTIONS);
  });
  afterAll(async () => {
    await branch.stop();
    await central.stop();
  });

  const here = { params: { id: DEMO.branch } };
  /** Moves the tickets of today to another day, only at the branch. */
  const dateBack = (day: string) => {
    const sqlite = withFunctions(new Sqlite(join(branch.folder, 'turno.db')));
    sqlite.prepare('update tickets set day = ?').run(day);
    sqlite.close();
  };

  it('finds the last fourteen days equal, at once on request', async () => {
    await branch.connected();
    const { days, isComplete } = await chief.call(compareDaysNow, {});
    expect(isComplete).toBe(true);
    expect(days.map(({ outcome }) => outcome)).toEqual(Array(DAYS).fill('same'));
    const status = await chief.call(getReplicationStatus, {});
    expect(status.days).toHaveLength(DAYS);
    expect((await admin.call(listComparedDays, here)).days).toHaveLength(DAYS);
  });

  it('sends a differing day again, and both ends report it', async () => {
    await Promise.all([take(branch), take(branch)]);
    await branch.connected();
    const day = new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10);
    dateBack(day);
    const { days, isComplete } = await chief.call(compareDaysNow, {});
    expect(isComplete).toBe(true);
    const repaired = days.filter(({ outcome }) => outcome !== 'same');
    expect(repaired).toMatchObject([{ day, outcome: 'repaired', rejected: 0 }]);
    expect(repaired[0]?.added).toBeGreaterThanOrEqual(2);
    const { days: there } = await admin.call(listComparedDays, here);
    expect(there.find((each) => each.day === day)).toMatchObject({ outcome: 'repaired' });
    const again = await chief.call(compareDaysNow, {});
    expect(again.days.map(({ outcome }) => outcome)).toEqual(Array(DAYS).fill('same'));
  });

  it('runs on request of central, with its next report', async () => {
    await admin.call(requestComparison, here);
    expect((await admin.call(listComparedDays, here)).requestedAt).not.toBeNull();
    await take(branch);
    await vi.waitFor(
      async () => expect((await admin.call(listComparedDays, here)).requestedAt).toBeNull(),
      WAIT_OPTIONS,
    );
  });

  it('is requested of an existing branch only', async () => {
    const unknown = { params: { id: 987_654 } };
    for (const endpoint of [listComparedDays, requestComparison])
      expect((await apiErrorOf(admin.call(endpoint, unknown))).status).toBe('NOT_FOUND');
  });

  it('reports that central is offline', async () => {
    branch.link.cut();
    expect((await apiErrorOf(chief.call(compareDaysNow, {}))).status).toBe('CENTRAL_OFFLINE');
  });
});
