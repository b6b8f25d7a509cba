import { getKioskData } from '#shared/contract/devices/kiosks.ts';
import { listVirtualPrinters, setPrinterCondition } from '#shared/contract/devices/virtual-printers.ts';
import { comeIn } from '#tests/support/actions/call-tickets.ts';
import { open } from '#tests/support/actions/workstation-actions.ts';
import { choice, choices, openKiosk, takeTicket } from '#tests/support/browser/at-kiosk.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { linger } from '#tests/support/browser/linger.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const PORTRAIT = { viewport: { width: 1080, height: 1920 } };
const TICKETS = '**/api/branches/*/tickets*';

test('a double tap issues one ticket', async ({ branch, device }) => {
  const kiosk = await device(PORTRAIT);
  await linger(kiosk, 3_000);
  await openKiosk(kiosk, 'hall');
  await choice(kiosk, 'Caja').dblclick();
  await expect(kiosk.locator('[data-stage=thanks]')).toContainText('A001');
  expect(await waitingForCashier(branch)).toBe(1);
  expect(await papers(branch, 2)).toHaveLength(1);
});

test('a press with a lost answer is repeated under its key and issues one ticket', async ({
  branch,
  device,
}) => {
  const kiosk = await device(PORTRAIT);
  await linger(kiosk, 3_000);
  await openKiosk(kiosk, 'hall');
  const keys: (string | undefined)[] = [];
  await kiosk.route(TICKETS, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    await (keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response }));
  });
  expect(await takeTicket(kiosk, 'Caja')).toBe('A001');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/\S{16,}/);
  expect(keys[1]).toBe(keys[0]);
  expect(await waitingForCashier(branch)).toBe(1);
  expect(await papers(branch, 2)).toHaveLength(1);
});

test('a page reloaded during a press returns the same ticket', async ({ branch, device }) => {
  const kiosk = await device(PORTRAIT);
  await linger(kiosk, 3_000);
  await openKiosk(kiosk, 'hall');
  await kiosk.route(TICKETS, (route) => route.fetch().then(() => route.abort('connectionreset')));
  const sent = kiosk.waitForEvent('requestfailed', (request) => request.url().includes('/tickets'));
  await choice(kiosk, 'Caja').click();
  await sent;
  await kiosk.unroute(TICKETS);
  await kiosk.reload();
  await expect(kiosk.locator('[data-stage=thanks]')).toContainText('A001');
  expect(await waitingForCashier(branch)).toBe(1);
});

test('without paper the number is shown large with a code for the phone', async ({ branch, device }) => {
  await branch.anybody.call(setPrinterCondition, {
    params: { index: 2 },
    body: { condition: 'out-of-paper' },
  });
  const kiosk = await device(PORTRAIT);
  await openKiosk(kiosk, 'hall');
  await choice(kiosk, 'Caja').click();

  const number = kiosk.locator('[data-stage=number]');
  await expect(number.getByRole('heading')).toHaveText(t('kiosk:number.noPaper.title'));
  const code = number.getByText('A001', { exact: true });
  await expect(code).toBeInViewport({ ratio: 1 });
  expect((await code.boundingBox())?.height).toBeGreaterThan(200);
  await expect(number.getByRole('img', { name: t('kiosk:number.takeAlongCode') })).toBeVisible();

  await number.getByRole('button', { name: t('kiosk:number.done') }).click();
  await expect(choices(kiosk)).toBeVisible();
});

test('a disconnected kiosk says so and reconnects automatically', async ({ branch, device }) => {
  const kiosk = await device(PORTRAIT);
  await openKiosk(kiosk, 'hall');
  await branch.powerCut();
  const offline = kiosk.locator('[data-stage=offline]');
  await expect(offline.getByRole('heading')).toHaveText(t('kiosk:offline.title'));
  await expect(offline).toContainText(textsIn('en')('kiosk:offline.title'));
  await expect(offline).toContainText(textsIn('sv')('kiosk:offline.title'));
  await expect(kiosk.getByRole('button')).toHaveCount(0);

  await branch.powerOn();
  expect(await takeTicket(kiosk, 'Caja')).toBe('A001');
});

test('expected waits appear with the buttons and stay current', async ({ branch, device }) => {
  await open(await branch.signIn('lucia'), 1);
  await comeIn(branch.anybody, 2);
  const kiosk = await device(PORTRAIT);
  await kiosk.addInitScript(() => {
    const seen = window as unknown as { firstButtons?: string };
    new MutationObserver(() => {
      const buttons = document.querySelector('[data-screen]');
      if (buttons) seen.firstButtons ??= buttons.textContent ?? '';
    }).observe(document, { subtree: true, childList: true });
  });
  await openKiosk(kiosk, 'hall');
  const painted = () => kiosk.evaluate(() => (window as unknown as { firstButtons?: string }).firstButtons);
  const wait = new RegExp(`Caja${t('kiosk:wait.range', { from: 1, to: 2 }).replace(/\d+/g, '(\\d+)')}`);
  const upTo = (text: string | null | undefined) => Number(text?.match(wait)?.[2]);
  const two = upTo(await painted());
  expect(two).toBeGreaterThan(4);

  await comeIn(branch.anybody, 2);
  const displayed = async () => upTo(await choice(kiosk, 'Caja').textContent());
  await expect.poll(displayed, { timeout: 10_000 }).toBeGreaterThan(two + 4);
  // Calls of an hour ago are not shown first to customers after a restart.
  await kiosk.reload();
  await expect.poll(displayed).toBeGreaterThan(two + 4);
  expect(upTo(await painted())).toBeGreaterThan(two + 4);
});

test('the back button is separate from the answers and in the customer’s language', async ({ device }) => {
  const kiosk = await device(PORTRAIT);
  await openKiosk(kiosk, 'entrance');
  await choice(kiosk, 'General').click();
  const back = kiosk.getByRole('button', { name: 'Volver' });
  const answer = (await choice(kiosk, 'Caja').boundingBox()) ?? { y: 0, height: 0 };
  const box = (await back.boundingBox()) ?? { y: 0, height: 0 };
  expect(box.y + box.height).toBeLessThan(answer.y);
  expect(box.height).toBeLessThan(answer.height / 2);
  await kiosk.getByRole('button', { name: 'Svenska' }).click();
  await kiosk.getByRole('button', { name: 'Tillbaka' }).click();
  await expect(kiosk.locator('[data-screen=who]')).toBeVisible();
});

test('a device with a clock a week behind does not reload repeatedly', async ({ device }) => {
  const kiosk = await device(PORTRAIT);
  await kiosk.clock.install({ time: Date.now() - 7 * 24 * 3_600_000 });
  await openKiosk(kiosk, 'hall');
  await expect(choice(kiosk, 'Caja')).toContainText(t('kiosk:wait.unserved'));
  // From now on it loads the kiosk before the server answers.
  await kiosk.reload();
  await expect(choice(kiosk, 'Caja')).toContainText(t('kiosk:wait.unserved'));
  let loads = 0;
  kiosk.on('load', () => {
    loads += 1;
  });
  // It checks every half minute whether a new day has begun.
  const checked = kiosk.waitForResponse('**/viewer');
  await kiosk.clock.fastForward(31_000);
  await checked;
  expect(await takeTicket(kiosk, 'Caja')).toBe('A001');
  expect(loads).toBe(0);
});

test('the next customer sees the kiosk’s own language', async ({ device }) => {
  const kiosk = await device(PORTRAIT);
  await openKiosk(kiosk, 'hall');
  await kiosk.getByRole('button', { name: 'English' }).click();
  await expect(kiosk.getByRole('heading')).toHaveText('What brings you here today?');
  await takeTicket(kiosk, 'Cash desk');
  await expect(choice(kiosk, 'Caja')).toBeEnabled();
  await expect(kiosk.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-pressed', 'true');
  await expect(kiosk.locator('html')).toHaveAttribute('lang', 'es');
});

test('every answer can be touched easily without scrolling', async ({ device }) => {
  for (const viewport of [
    { width: 1080, height: 1920 },
    { width: 1280, height: 800 },
    { width: 1366, height: 768 },
  ]) {
    const kiosk = await device({ viewport });
    await openKiosk(kiosk, 'hall');
    for (const button of await kiosk.getByRole('button').all()) {
      await expect(button).toBeInViewport({ ratio: 1 });
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(72);
    }
  }
});

test('a kiosk that is not configured says so', async ({ device }) => {
  const kiosk = await device(PORTRAIT);
  for (const address of ['/kiosk/99/branch/1/viewer', '/kiosk/1/branch/99/viewer']) {
    await kiosk.goto(address);
    await expect(kiosk.getByRole('heading')).toHaveText(t('kiosk:unknown.title'));
  }
});

async function waitingForCashier({ anybody }: BranchProcess): Promise<number> {
  const { clientsWaiting } = await anybody.call(getKioskData, {
    params: { id: DEMO.branch },
    query: { segment: DEMO.segments.general, service: DEMO.services.cashier },
  });
  return clientsWaiting;
}

async function papers({ anybody }: BranchProcess, index: number) {
  const printers = await anybody.call(listVirtualPrinters, {});
  return printers.find((printer) => printer.index === index)?.receipts ?? [];
}
