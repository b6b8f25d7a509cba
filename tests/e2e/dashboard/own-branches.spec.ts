import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { stopClock } from '#tests/support/browser/minutes.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');

test('a new ticket appears on the dashboard without a reload', async ({ branch, device }) => {
  const page = await device({ viewport: { width: 1440, height: 900 } });
  await signIn(page, 'admin', '/app/dashboard');
  const waiting = page
    .getByLabel(t('dashboard:figures.label'), { exact: true })
    .locator('div')
    .filter({ hasText: t('dashboard:figures.waiting') })
    .locator('dd')
    .first();
  await expect(waiting).toHaveText(/^\d+$/);
  const before = Number(await waiting.innerText());
  const issued = await fetch(
    `${branch.origin}/api/branches/${DEMO.branch}/tickets?service=${DEMO.services.cashier}&segment=${DEMO.segments.general}`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
  );
  expect(issued.ok).toBe(true);
  await expect(waiting).toHaveText(String(before + 1));
  await expect(page.getByText(t('dashboard:live.now'), { exact: true })).toBeVisible();
});

test('A-513, O-247: without push the dashboard is refreshed every minute', async ({ device }) => {
  const page = await device({ viewport: { width: 1440, height: 900 } });
  await page.clock.install();
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.routeWebSocket('**/socket.io/**', (socket) => socket.close());
  const reads = '**/api/dashboard/table*';
  const first = page.waitForResponse(reads);
  await signIn(page, 'admin', '/app/dashboard');
  await first;
  await stopClock(page);
  const again = page.waitForResponse(reads);
  await page.reload();
  const row = page.getByRole('link', { name: 'Oficina Centro', exact: true }).first();
  await again;
  // Once it is visible the answer was processed, and the minute has begun; rendering advances the page's clock.
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(row).toBeVisible({ timeout: 100 });
  }).toPass();
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/dashboard/table')) requests += 1;
  });
  await page.clock.runFor(55_000);
  expect(requests).toBe(0);
  const refreshed = page.waitForResponse(reads);
  await page.clock.runFor(5_000);
  await refreshed;
  expect(requests).toBe(1);
});
