import { createService } from '#shared/contract/configuration/services.ts';
import { openServices, services } from '#tests/support/browser/at-services.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const SERVICES = 5;
/** Longer after the start of the server than any page takes to open. */
const LATER_MS = 600_000;

test('the first connection of a page causes no other requests', async ({ branch, device }) => {
  branch.clock.advance(LATER_MS);
  const page = await device();
  await openServices(page, t);
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  });
  // The answer to `branch:subscribe`, after which the page reads queues and workstations again.
  const subscribed = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('43')),
    );
  await page.reload();
  await expect(services(page, t).rows).toHaveCount(SERVICES);
  await subscribed;
  await page.waitForLoadState('networkidle');
  const repeated = new Set(paths.filter((path, index) => paths.indexOf(path) !== index));
  expect(
    [...repeated].filter(
      (path) => !/queues|workstation|alertMessages|printers|warnings|device_issues/.test(path),
    ),
  ).toEqual([]);
});

test('a page shows configuration changed between its first reads and its connection', async ({
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
