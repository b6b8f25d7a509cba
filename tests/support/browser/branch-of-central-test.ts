import { createEnrolmentCode } from '#shared/contract/central/registry.ts';
import { temporaryFolder } from '../data/temporary-folder.ts';
import { type CutLink, startCutLink } from '../network/cut-link.ts';
import { DEMO } from '../servers/demo-branch.ts';
import { spawnBranch } from '../servers/spawn-branch.ts';
import { type Device, withDevices } from './browser-test.ts';
import { test as base, expect } from './central-browser-test.ts';

interface Fixtures {
  /** The connection between the two, which can be cut. */
  readonly link: CutLink;
  /** The data folder of the branch. */
  readonly branchFolder: string;
  /** Devices at a branch of the test's central, enrolled by its settings. */
  readonly atBranch: Device;
}

/** A test with a central and one of its branches, with any number of browsers each. */
export const test = base.extend<Fixtures>({
  link: async ({ central }, provide) => {
    const link = await startCutLink(Number(new URL(central.origin).port));
    await provide(link);
    await link.close();
  },

  branchFolder: async ({ browserName: _ }, provide) => {
    const folder = temporaryFolder();
    await provide(folder.path);
    folder.remove();
  },

  atBranch: async ({ browser, central, link, branchFolder }, provide) => {
    const administrator = await central.signIn('admin');
    const { code } = await administrator.call(createEnrolmentCode, { params: { id: DEMO.branch } });
    const branch = await spawnBranch({
      folder: branchFolder,
      settings: {
        TURNO_SYNC_TYPE: 'branch',
        TURNO_CENTRAL_URL: link.origin,
        TURNO_ENROLMENT_CODE: code,
        TURNO_RESERVED_DISK_MB: '1',
      },
    });
    // The complete configuration is in force: its kiosks, and users of the network.
    const kiosk = `${branch.origin}/api/kiosks/${DEMO.kiosks.entrance}/branch/${DEMO.branch}/viewer`;
    await expect.poll(async () => (await fetch(kiosk)).ok, { timeout: 120_000 }).toBe(true);
    await withDevices(browser, branch.origin, provide);
    await branch.kill();
  },
});

export { expect };
