import { generateKeyPairSync } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { getBranch, updateBranch } from '#shared/contract/configuration/branches.ts';
import { postLicence } from '#shared/contract/installation/licence.ts';
import { EVALUATION } from '#shared/domain/settings/licence.ts';
import { writeLicenceFile } from '#shared/server/licence/licence-file.ts';
import { type SmsGateway, startSmsGateway } from '../network/sms-gateway.ts';
import { type BranchProcess, startBranchProcess } from '../servers/branch-process.ts';
import { DEMO } from '../servers/demo-branch.ts';
import { test as base, type Device, withDevices } from './browser-test.ts';

const BRANCH = fileURLToPath(new URL('../../../dist/servers/branch.js', import.meta.url));
const maker = generateKeyPairSync('ed25519');

interface Fixtures {
  readonly gateway: SmsGateway;
  readonly branch: BranchProcess;
  readonly device: Device;
}

/** A test with the demo at a branch that may send SMS through a gateway. */
export const test = base.extend<Fixtures>({
  gateway: async ({ browserName: _ }, provide) => {
    const gateway = await startSmsGateway();
    await provide(gateway);
    await gateway.stop();
  },
  branch: async ({ gateway }, provide) => {
    const branch = await startBranchProcess({
      program: BRANCH,
      settings: {
        TURNO_SMS_ENDPOINT: gateway.endpoint,
        TURNO_LICENCE_KEY: maker.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      },
    });
    await letSend(branch, 'Y');
    await provide(branch);
    await branch.stop();
  },
  device: ({ browser, branch }, provide) => withDevices(browser, branch.origin, provide),
});

/** Enables or disables SMS at the demo branch. */
export async function letSend(branch: BranchProcess, sms: 'Y' | 'N'): Promise<void> {
  const admin = await branch.signIn('admin');
  const params = { id: DEMO.branch };
  const { id: _id, ...known } = await admin.call(getBranch, { params });
  await admin.call(updateBranch, { params, body: { ...known, sms } });
}

/** Sets a licence without SMS. */
export async function forbidSms(branch: BranchProcess): Promise<void> {
  const admin = await branch.signIn('admin');
  const file = writeLicenceFile({ serial: 1, licence: { ...EVALUATION, maxSMS: 0 } }, maker.privateKey);
  await admin.call(postLicence, { query: { anyway: 'Y' }, file: new Blob([file]) });
}
