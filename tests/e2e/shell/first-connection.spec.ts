import { createService } from '#shared/contract/configuration/services.ts';
import { openServices, services } from '#tests/support/browser/at-services.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const SERVICES = 5;
/** Later than the start of the server by more than any page takes to open. */
const LATER_MS = 600_000;

test('a page that connects for the first time reads only what the server reports', async ({
  branch,
  device,
}) => {
  branch.clock.advance(LATER_MS);
  const page = await device();
  await openServices(page, t);
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  });
  const socket = page.waitForEvent('websocket');
  await page.reload();
  await expect(services(page, t).rows).toHaveCount(SERVICES);
  // The answer to `branch:follow`, after which the page reads queues and workstations again.
  await (await socket).waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('43'));
  await page.waitForLoadState('networkidle');
  const repeated = new Set(paths.filter((path, place) => paths.indexOf(path) !== place));
  expect(
    [...repeated].filter((path) => !/queues|workstation|alertMessages|printers|warnings/.test(path)),
  ).toEqual([]);
});

test('a page shows what was configured between its first reads and its connection', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  branch.clock.advance(LATER_MS);
  const page = await device();
  await openServices(page, t);
  let connect = () => {};
  const released = new Promise<void>((resolve) => {
    connect = resolve;
  });
  await page.routeWebSocket('**/socket.io/**', async (socket) => {
    await released;
    socket.connectToServer();
  });
  await page.reload();
  const { rows } = services(page, t);
  await expect(rows).toHaveCount(SERVICES);
  await admin.call(createService, {
    body: { idShort: '99', name: 'Divisas', description: '', serviceTime: 300, enabled: 'Y' },
  });
  connect();
  await expect(rows).toHaveCount(SERVICES + 1);
});
