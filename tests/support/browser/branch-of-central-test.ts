import { makeEnrolmentCode } from '#shared/contract/central/registry.ts';
import { temporaryFolder } from '../data/temporary-folder.ts';
import { DEMO } from '../servers/demo-branch.ts';
import { spawnBranch } from '../servers/spawn-branch.ts';
import { type Device, withDevices } from './browser-test.ts';
import { test as base, expect } from './central-browser-test.ts';

interface Fixtures {
  /** Devices at a branch of the test's central, enrolled by its settings. */
  readonly atBranch: Device;
}

/** A test with a central and one of its branches, each with as many browsers as it wants. */
export const test = base.extend<Fixtures>({
  atBranch: async ({ browser, central }, provide) => {
    const folder = temporaryFolder();
    const administrator = await central.signIn('admin');
    const { code } = await administrator.call(makeEnrolmentCode, { params: { id: DEMO.branch } });
    const branch = await spawnBranch({
      folder: folder.path,
      settings: {
        TURNO_SYNC_TYPE: 'branch',
        TURNO_CENTRAL_URL: central.origin,
        TURNO_ENROLMENT_CODE: code,
        TURNO_BALLAST_MB: '1',
      },
    });
    // All of the configuration is in force at once: its kiosks, and who works in the network.
    const kiosk = `${branch.origin}/api/kiosks/${DEMO.kiosks.entrance}/branch/${DEMO.branch}/viewer`;
    await expect.poll(async () => (await fetch(kiosk)).ok, { timeout: 120_000 }).toBe(true);
    await withDevices(browser, branch.origin, provide);
    await branch.kill();
    folder.remove();
  },
});

export { expect };
