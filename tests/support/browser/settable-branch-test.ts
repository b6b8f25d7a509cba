import { fileURLToPath } from 'node:url';
import { type SmsGateway, startSmsGateway } from '../network/sms-gateway.ts';
import { awayFromMidnight, createSettableClock } from '../servers/settable-clock.ts';
import { type Branch, startBranch } from '../servers/start-branch.ts';
import { type Device, withDevices, workerTest } from './browser-test.ts';

const PAGES = fileURLToPath(new URL('../../../dist/pages', import.meta.url));

interface Fixtures {
  /** The SMS gateway of the branch once it is configured. */
  readonly gateway: SmsGateway;
  readonly branch: Branch;
  readonly device: Device;
}

/** A test with a configurable branch whose clock advances only on request. */
export const test = workerTest.extend<Fixtures>({
  gateway: async ({ browserName: _ }, provide) => {
    const gateway = await startSmsGateway();
    await provide(gateway);
    await gateway.stop();
  },
  branch: async ({ gateway }, provide) => {
    const branch = await startBranch({
      clock: createSettableClock(awayFromMidnight(Date.now())),
      pagesDir: PAGES,
      sms: { endpoint: gateway.endpoint, pollMs: 50 },
    });
    await provide(branch);
    await branch.stop();
  },
  device: ({ browser, branch }, provide) => withDevices(browser, branch.origin, provide),
});
