import { expect, test } from '@playwright/test';
import type { LocalPage } from '#electron/ipc.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import {
  type BuiltPage,
  buildDevicePage,
  openDevicePage,
  sendStateToPage,
} from '#tests/support/electron/device-page.ts';
import { screenAt } from '#tests/support/electron/fake-electron.ts';
import {
  createFakeDevice,
  type FakeDevice,
  PATHS,
  SERVER,
} from '#tests/support/electron/simulated-device.ts';

const t = textsIn('es');
let built: BuiltPage;
test.beforeAll(async () => {
  built = await buildDevicePage();
});
test.afterAll(() => built.folder.remove());

async function started(): Promise<FakeDevice> {
  const device = createFakeDevice();
  device.appliance.start();
  await device.time.pass(0);
  return device;
}

test('a machine becomes a kiosk after three touches and a code', async ({ page }) => {
  const device = await started();
  await openDevicePage(page, device, built);
  await page.getByRole('button', { name: t('appliance:role.name.kiosk') }).click();
  await sendStateToPage(page, device);
  await expect(page.getByText(t('appliance:server.looking'))).toBeVisible();

  device.finder.receive?.([{ name: 'Centro (srv)', address: SERVER }]);
  await sendStateToPage(page, device);
  await page.getByRole('button', { name: 'Centro (srv)' }).click();
  await device.time.pass(0);
  await sendStateToPage(page, device);
  const displayed = await page.locator('.code').getAttribute('aria-label');
  expect(displayed).toMatch(/^\d{6}$/);
  await expect(page.locator('.counts')).toHaveText(/\d+:\d\d/);

  device.branch.pair(displayed ?? '', { role: 'kiosk', path: PATHS.kiosk });
  await device.time.pass(0);
  expect(device.address()).toBe(`${SERVER}${PATHS.kiosk}`);
});

test('an invalid address is reported beside its field, and the input stays', async ({ page }) => {
  const device = await started();
  device.branch.isThere = false;
  await openDevicePage(page, device, built);
  await page.getByRole('button', { name: t('appliance:role.name.display') }).click();
  await sendStateToPage(page, device);
  const field = page.getByLabel(t('appliance:server.address'));
  await field.fill('10.0.0.99');
  await field.press('Enter');
  await device.time.pass(0);
  await sendStateToPage(page, device);
  await expect(page.getByRole('alert')).toHaveText(t('appliance:server.error.NO_ANSWER'));
  await expect(field).toHaveValue('10.0.0.99');
  await page.getByRole('button', { name: t('appliance:back') }).click();
  await sendStateToPage(page, device);
  await expect(page.getByRole('heading', { name: t('appliance:role.title') })).toBeVisible();
});

const VIEWS: readonly LocalPage[] = [
  { view: 'starting' },
  { view: 'role', canServe: true },
  { view: 'role', canServe: false },
  {
    view: 'screen',
    canSelect: true,
    role: 'display',
    screens: [
      { id: 1, label: '', width: 1920, height: 1080, position: 1 },
      { id: 2, label: 'DELL U2724D', width: 3840, height: 2160, position: 2 },
    ],
  },
  {
    view: 'server',
    role: 'kiosk',
    found: [{ name: 'Centro', address: SERVER }],
    error: 'NOT_TURNO',
    isAsking: false,
  },
  {
    view: 'pairing',
    role: 'kiosk',
    server: SERVER,
    isCopy: true,
    code: '482917',
    secondsLeft: 581,
    canReturn: true,
  },
  {
    view: 'pairing',
    role: 'kiosk',
    server: SERVER,
    isCopy: false,
    code: null,
    secondsLeft: 0,
    canReturn: false,
  },
  { view: 'offline', why: 'server', server: SERVER, since: Date.parse('2026-11-16T10:00:00Z') },
  { view: 'offline', why: 'page', server: '', since: Date.parse('2026-11-16T10:00:00Z') },
  {
    view: 'status',
    addresses: [SERVER, 'http://10.0.0.7:8080'],
    restarts: 2,
    status: {
      version: '1.0.0',
      status: 'attention',
      printers: { total: 3, faulty: 1 },
      queues: { open: 5 },
      backup: { at: Date.parse('2026-11-16T03:00:00Z') },
    },
  },
];

for (const language of ['es', 'en', 'sv'] as const) {
  test(`each view fits each screen, is accessible and is in ${language}`, async ({ page }) => {
    test.slow();
    const device = await started();
    device.electron.screens = [screenAt(1, 0)];
    await openDevicePage(page, device, built);
    for (const view of VIEWS) {
      await page.evaluate(
        (state) =>
          (window as unknown as { receiveDeviceHeartbeat: (state: unknown) => void }).receiveDeviceHeartbeat(
            state,
          ),
        {
          language,
          page: view,
        },
      );
      const what = `${view.view} in ${language}`;
      await expectTranslated(page, language, what);
      await expectAccessible(page, what);
      for (const [width, height] of [
        [900, 640],
        [1080, 1920],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height });
        const over = await page.evaluate(() => {
          const beyond = [...document.querySelectorAll('h1, p, button, input, dd, footer')].filter(
            (element) => {
              const { left, right, top, bottom } = element.getBoundingClientRect();
              return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
            },
          );
          return beyond.map(({ outerHTML }) => outerHTML.slice(0, 80));
        });
        expect.soft(over, `${what} at ${width} × ${height}`).toEqual([]);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });
}
