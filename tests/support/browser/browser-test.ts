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

/** Starts another device of the branch with a separate browser, and returns its empty page. */
export type Device = (options?: BrowserContextOptions) => Promise<Page>;

interface Fixtures {
  readonly branch: BranchProcess;
  readonly device: Device;
}

/** The program restarted after a power failure, as installed: built, like the pages. */
const BRANCH = fileURLToPath(new URL('../../../dist/servers/branch.js', import.meta.url));

/**
 * Base of all browser tests. Playwright starts another worker with another browser if worker fixtures
 * differ; the host starts with the first branch that needs it.
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
 * A test with its own branch and any number of devices. Fails on requests to other servers, page errors and blocked
 * resources.
 */
export const test = workerTest.extend<Fixtures>({
  branch: async ({ host }, provide) => {
    const branch = await startBranchProcess({ program: BRANCH, host });
    await provide(branch);
    await branch.stop();
  },

  device: ({ browser, branch }, provide) => withDevices(browser, branch.origin, provide),
});

/** Provides devices of the branch at `origin`, closes them afterwards and fails if one reported an error. */
export async function withDevices(
  browser: Browser,
  origin: string,
  provide: (device: Device) => Promise<void>,
): Promise<void> {
  const contexts = new Set<BrowserContext>();
  const violations: string[] = [];
  await provide(async (options = {}) => {
    const context = await browser.newContext({
      locale: 'es-ES',
      viewport: { width: 1366, height: 768 },
      ...options,
      baseURL: origin,
    });
    contexts.add(context);
    context.once('close', () => contexts.delete(context));
    watch(context, origin, violations);
    return context.newPage();
  });
  // A route of the test may be answering: it would fail once its page is closed.
  const routed = [...contexts].flatMap((context) => [context, ...context.pages()]);
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await Promise.all([...contexts].map((context) => context.close()));
  expect(violations).toEqual([]);
}

function watch(context: BrowserContext, origin: string, violations: string[]): void {
  const host = new URL(origin).host;
  const onAddress = (address: string) => {
    const { protocol, host: of } = new URL(address);
    if (of !== host && protocol !== 'data:' && protocol !== 'blob:') violations.push(`asked for ${address}`);
  };
  context.on('request', (request) => onAddress(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => onAddress(socket.url())));
  context.on('weberror', (violation) =>
    violations.push(`broke: ${violation.error().stack || violation.error().message}`),
  );
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(`was kept from: ${message.text()}`);
  });
}

export { expect };
