import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type BranchProcess, startBranchProcess } from '../servers/branch-process.ts';
import { type BranchHost, createBranchHost } from '../servers/host-branch.ts';

/** Switches on one more device of the branch, with a browser of its own, and shows its empty page. */
export type Device = (options?: BrowserContextOptions) => Promise<Page>;

interface Fixtures {
  readonly branch: BranchProcess;
  readonly device: Device;
}

/** What runs after a power cut, as it is installed: built, as the pages are. */
const BRANCH = fileURLToPath(new URL('../../../dist/servers/branch.js', import.meta.url));

/**
 * What every browser test extends. Playwright starts another worker, with another browser, wherever the fixtures of
 * workers differ; the host starts with the first branch that needs it.
 */
export const workerTest = base.extend<object, { readonly host: BranchHost }>({
  host: [
    async ({ browserName: _ }, provide) => {
      const host = createBranchHost();
      await provide(host);
      await host.kill();
    },
    { scope: 'worker' },
  ],
});

/**
 * A test with a branch of its own and as many devices as it wants. Whatever it is about, it fails when a page asks
 * anybody but the branch's server for anything, when one breaks, and when one is kept from what it wants to load.
 */
export const test = workerTest.extend<Fixtures>({
  branch: async ({ host }, provide) => {
    const branch = await startBranchProcess({ program: BRANCH, host });
    await provide(branch);
    await branch.stop();
  },

  device: ({ browser, branch }, provide) => withDevices(browser, branch.origin, provide),
});

/** Hands out devices of the branch at `origin`, switches them off afterwards and fails where one did wrong. */
export async function withDevices(
  browser: Browser,
  origin: string,
  provide: (device: Device) => Promise<void>,
): Promise<void> {
  const contexts = new Set<BrowserContext>();
  const faults: string[] = [];
  await provide(async (options = {}) => {
    const context = await browser.newContext({
      locale: 'es-ES',
      viewport: { width: 1366, height: 768 },
      ...options,
      baseURL: origin,
    });
    contexts.add(context);
    context.once('close', () => contexts.delete(context));
    watch(context, origin, faults);
    return context.newPage();
  });
  // A route of the test may be answering: it would fail in the middle of that once its page is gone.
  const routed = [...contexts].flatMap((context) => [context, ...context.pages()]);
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await Promise.all([...contexts].map((context) => context.close()));
  expect(faults).toEqual([]);
}

function watch(context: BrowserContext, origin: string, faults: string[]): void {
  const host = new URL(origin).host;
  const onAddress = (address: string) => {
    const { protocol, host: of } = new URL(address);
    if (of !== host && protocol !== 'data:' && protocol !== 'blob:') faults.push(`asked for ${address}`);
  };
  context.on('request', (request) => onAddress(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => onAddress(socket.url())));
  context.on('weberror', (fault) => faults.push(`broke: ${fault.error().stack || fault.error().message}`));
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(`was kept from: ${message.text()}`);
  });
}

export { expect };
