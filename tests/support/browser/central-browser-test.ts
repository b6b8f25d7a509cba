import { expect } from '@playwright/test';
import { createSettableClock } from '../servers/settable-clock.ts';
import { type Central, startCentral } from '../servers/start-central.ts';
import { type Device, withDevices, workerTest } from './browser-test.ts';

interface Fixtures {
  readonly central: Central;
  readonly device: Device;
}

/** A test with its own central, any number of browsers, and the checks of all browser tests. */
export const test = workerTest.extend<Fixtures>({
  central: async ({ browserName: _ }, provide) => {
    const central = await startCentral({ clock: createSettableClock(Date.now()), pagesDir: 'dist/pages' });
    await provide(central);
    await central.stop();
  },

  device: ({ browser, central }, provide) => withDevices(browser, central.origin, provide),
});

export { expect };
