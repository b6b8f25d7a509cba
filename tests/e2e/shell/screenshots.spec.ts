import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { receiptImage } from '#shared/contract/devices/virtual-printers.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { currentTicket, signIn } from '#tests/support/browser/at-workstation.ts';
import { test as base, expect, withDevices } from '#tests/support/browser/browser-test.ts';
import { composedImage } from '#tests/support/browser/composed-image.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;
const MINUTE = 60_000;
const FOLDER = new URL('../../../docs/screenshots/', import.meta.url);
const PAGES = fileURLToPath(new URL('../../../dist/pages', import.meta.url));
const { services, segments, workstations, kiosks } = DEMO;

/** The README's screenshots: always taken, and written into the repository if TURNO_SCREENSHOTS=1 is set. */
const test = base.extend<{ readonly morning: Branch }>({
  morning: async ({ browserName: _ }, provide) => {
    const clock = createSettableClock(Date.UTC(2026, 10, 16, 10, 2));
    const branch = await startBranch({ clock, pagesDir: PAGES });
    await provide(branch);
    await branch.stop();
  },
  device: ({ browser, morning }, provide) => withDevices(browser, morning.origin, provide),
});

test('the product can be shown in pictures', async ({ morning, device }) => {
  const code = await workForTwentyMinutes(morning);

  const kiosk = await device({ ...CALM, viewport: { width: 1080, height: 1920 } });
  await kiosk.goto(`/kiosk/${kiosks.hall}/branch/${DEMO.branch}/viewer`);
  await expect(kiosk.getByText(/Espera: \d+ a \d+ min/).first()).toBeVisible();
  const kioskImage = await store('kiosk', kiosk);

  const displayPage = await device({ ...CALM, viewport: { width: 1920, height: 1080 } });
  await displayPage.goto(`/digital-signage/${DEMO.display}`);
  await expect(displayPage.getByRole('listitem')).toHaveCount(4);
  const displayImage = await store('display', displayPage);

  const workstation = await device({ ...CALM, viewport: { width: 1366, height: 768 } });
  await signIn(workstation, 'lucia', '/app/workstation');
  await expect(currentTicket(workstation, t, code)).toBeVisible();
  const workstationImage = await store('workstation', workstation);
  await workstation.emulateMedia({ colorScheme: 'dark' });
  await store('workstation-dark', workstation);

  const supervision = await device({ ...CALM, viewport: { width: 1440, height: 1024 } });
  await signIn(supervision, 'supervisor', '/app/supervision');
  await expect(supervision.getByRole('cell', { name: code })).toBeVisible();
  await expect(supervision.getByRole('main').locator('div[aria-hidden] > div > svg')).toHaveCount(2);
  await store('supervision', supervision);

  const configuration = await device({ ...CALM, viewport: { width: 1440, height: 900 } });
  await signIn(configuration, 'admin', '/app/configuration/services');
  await expect(configuration.getByRole('row')).toHaveCount(6);
  await store('services', configuration);

  const paper = await morning.anybody.call(receiptImage, { params: { index: 1, number: 1 } });
  write('ticket', paper);

  const page = await device({ ...CALM, viewport: { width: 1600, height: 970 } });
  await page.setContent(
    composedImage({ kiosk: kioskImage, workstation: workstationImage, wallboard: displayImage, paper }),
  );
  const all = await store('turno', page);
  expect(all.length).toBeLessThan(400 * 1024);
});

/** Customers arrive, and two operators serve them; returns the current code of the first operator at the end. */
async function workForTwentyMinutes(branch: Branch): Promise<string> {
  const { clock } = branch;
  const [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
  const [first, , , fourth] = workstations;
  await open(lucia, first);
  await open(marcos, fourth);
  await take(branch, { idKiosk: kiosks.entrance });
  const served = [
    services.accounts,
    services.cashier,
    services.loans,
    services.information,
    services.cashier,
  ];
  for (const service of served) {
    clock.advance(MINUTE);
    await take(branch, { service });
  }
  await take(branch, { service: services.business, segment: segments.plus });
  for (const [operator, workstation] of [
    [marcos, fourth],
    [lucia, first],
    [marcos, fourth],
    [lucia, first],
  ] as const) {
    clock.advance(3 * MINUTE);
    const { ticket } = await next(operator, workstation);
    clock.advance(MINUTE / 2);
    if (ticket) await finish(operator, ticket.idTicket);
    await take(branch, { service: services.cashier });
  }
  const { ticket } = await next(lucia, first);
  clock.advance(MINUTE + 48_000);
  return ticket?.code ?? '';
}

async function store(name: string, page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  const imageFile = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  expect(imageFile.length).toBeGreaterThan(10_000);
  write(name, imageFile);
  return imageFile;
}

function write(name: string, imageFile: Uint8Array): void {
  if (process.env.TURNO_SCREENSHOTS === '1') writeFileSync(new URL(`${name}.png`, FOLDER), imageFile);
}
