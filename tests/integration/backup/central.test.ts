import { afterEach, describe, expect, it } from 'vitest';
import { createService, listServices } from '#shared/contract/configuration/services.ts';
import { createBackup, listStoredBackups } from '#shared/contract/installation/files.ts';
import { backUp, check, reasonAgainst, restore } from '#tests/support/actions/backup-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { startBranch } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const SERVICE = { idShort: '50', name: 'Notaría', description: '', serviceTime: 60, enabled: 'Y' } as const;

describe('central with a database file', () => {
  let central: Central;
  afterEach(() => central.stop());

  it('is backed up and restored like a branch', async () => {
    central = await startCentral();
    const admin = await central.signIn('admin');
    const file = await backUp(admin);
    await admin.call(createService, { body: SERVICE });
    expect(await check(admin, file)).toMatchObject({ tickets: null, ticketsSince: null, users: 6 });
    expect(await restore(admin, file)).toMatchObject({ staysSignedIn: 'Y' });
    const { rows } = await admin.call(listServices, { query: { size: 100 } });
    expect(rows.map(({ name }) => name)).not.toContain('Notaría');
    await admin.call(createService, { body: SERVICE });
    const actions = lookInto(
      central.folder,
      (sqlite) => rowsOf<{ action: string }>(sqlite, 'select action from audit order by seq'),
      'turno-central.db',
    );
    // Actions undone by the restore remain in the audit.
    expect(actions.map(({ action }) => action)).toEqual([
      ...['LOGIN', 'BACKUP', 'CHANGE_CONFIGURATION', 'RESTORE', 'CHANGE_CONFIGURATION'],
    ]);
  });

  it('refuses a backup of a branch', async () => {
    const branch = await startBranch();
    try {
      const file = await backUp(await branch.signIn('admin'));
      central = await startCentral();
      expect(await reasonAgainst(await central.signIn('admin'), file)).toBe('otherServer');
    } finally {
      await branch.stop();
    }
  });
});

describeCentral('central', (_open, newStorage) => {
  it('explains how PostgreSQL is backed up', async () => {
    const central = await startCentral({ storage: await newStorage() });
    try {
      const admin = await central.signIn('admin');
      if (central.database().file === null) {
        expect(await apiErrorOf(admin.call(createBackup, {}))).toMatchObject({
          status: 'BACKUP_OTHER_SERVER',
          message: expect.stringContaining('pg_dump'),
        });
        expect(await apiErrorOf(restore(admin, new Blob(['x'])))).toMatchObject({
          status: 'BACKUP_OTHER_SERVER',
        });
      } else expect((await backUp(admin)).size).toBeGreaterThan(0);
      expect((await admin.call(listStoredBackups, {})).rows).toEqual([]);
    } finally {
      await central.stop();
    }
  });
});
