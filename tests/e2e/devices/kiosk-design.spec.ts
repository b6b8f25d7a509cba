import { listKioskScreens, saveKioskScreens } from '#shared/contract/configuration/kiosk-screens.ts';
import { NEW_BUTTON } from '#shared/contract/devices/kiosk-looks.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { choice, openKiosk } from '#tests/support/browser/at-kiosk.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { linger } from '#tests/support/browser/linger.ts';
import { expectAccessible } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { kioskButton, kioskScreen } from '#tests/support/samples/kiosk-samples.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const PORTRAIT = { viewport: { width: 1080, height: 1920 } };
const LANDSCAPE = { viewport: { width: 1280, height: 800 } };
const taking = {
  ...{ segment: DEMO.segments.general, service: DEMO.services.cashDesk },
  title: { es: 'Caja', en: 'Cash desk', sv: 'Kassa' },
};

/** Gives the kiosk in the hall these screens. */
async function design(branch: BranchProcess, ...screens: KioskScreen[]): Promise<void> {
  const admin = await branch.signIn('admin');
  const params = { id: DEMO.kiosks.hall };
  const seen = await admin.call(listKioskScreens, { params });
  const body = { screens: screens.map((one) => ({ design: one, enabled: 'Y' as const })), seen };
  await admin.call(saveKioskScreens, { params, body });
}

const home = (buttons: Parameters<typeof kioskScreen>[1], own: Partial<KioskScreen> = {}) => ({
  ...kioskScreen({}, buttons),
  ...{ randomId: 'home', name: 'Inicio', default: true, ...own },
});
const message = (randomId: string, duration: number, redirect: string | null) =>
  kioskScreen({
    ...{ randomId, name: randomId, type: 'MESSAGE', question: { es: `Aviso ${randomId}` } },
    message: { text: { es: 'Espere aquí' }, duration, redirect },
  });

test('a message stays for its time and leads on; one of 0 seconds stays until it is touched', async ({
  branch,
  device,
}) => {
  const leads = kioskButton({ title: { es: 'Normas' }, print: false, redirect: 'corto' });
  await design(branch, home([leads]), message('corto', 1, 'largo'), message('largo', 0, null));
  const kiosk = await device(PORTRAIT);
  await openKiosk(kiosk, 'hall');
  await choice(kiosk, 'Normas').click();
  await expect(kiosk.getByText('Aviso corto')).toBeVisible();
  await expect(kiosk.getByText('Aviso largo')).toBeVisible();
  await kiosk.getByText('Espere aquí').click();
  await expect(choice(kiosk, 'Normas')).toBeVisible();
});

test('what follows a ticket speaks with the thanks, beside the number', async ({ branch, device }) => {
  await design(branch, home([kioskButton({ ...taking, redirect: 'gracias' })]), message('gracias', 3, null));
  const kiosk = await device(PORTRAIT);
  await linger(kiosk, 3_000);
  await openKiosk(kiosk, 'hall');
  await choice(kiosk, 'Caja').click();
  const thanks = kiosk.locator('[data-stage=thanks]');
  await expect(thanks).toContainText('Aviso gracias');
  await expect(thanks).toContainText('A001');
});

test('places, colours and what cannot be seen are as designed', async ({ branch, device }) => {
  const style = { ...NEW_BUTTON, enabled: true, backgroundStart: '#a62c00', fontColor: '#ffffff' };
  const hidden = { ...NEW_BUTTON, enabled: true, invisible: true };
  await design(
    branch,
    home([
      kioskButton({ ...taking, style }),
      null,
      null,
      kioskButton({ ...taking, title: { es: 'Oculto' }, style: hidden }),
    ]),
  );
  const kiosk = await device(PORTRAIT);
  await openKiosk(kiosk, 'hall');
  await expect(choice(kiosk, 'Caja')).toHaveCSS('background-color', 'rgb(166, 44, 0)');
  await expect(choice(kiosk, 'Oculto')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const [first, last] = [
    await choice(kiosk, 'Caja').boundingBox(),
    await choice(kiosk, 'Oculto').boundingBox(),
  ];
  expect(last?.x).toBeGreaterThan(first?.x ?? Number.POSITIVE_INFINITY);
  expect(last?.y).toBeGreaterThan(first?.y ?? Number.POSITIVE_INFINITY);
  await choice(kiosk, 'Oculto').click();
  await expect(kiosk.locator('main')).toContainText('A001');
});

test('large type is black on white whatever the design, is stepped through with one switch, and ends with its customer', async ({
  branch,
  device,
}) => {
  const style = { ...NEW_BUTTON, enabled: true, backgroundStart: '#dddddd', fontColor: '#eeeeee' };
  await design(branch, home([kioskButton({ ...taking, style })]));
  const kiosk = await device(LANDSCAPE);
  await openKiosk(kiosk, 'hall');
  await kiosk.getByRole('button', { name: t('kiosk:easy') }).click();
  await expect(choice(kiosk, 'Caja')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expectAccessible(kiosk, 'large type');
  await choice(kiosk, 'Caja').focus();
  await kiosk.keyboard.press('Space');
  await expect(kiosk.getByRole('button', { name: 'Español' })).toBeFocused();
  await kiosk.keyboard.press('ArrowLeft');
  await expect(choice(kiosk, 'Caja')).toBeFocused();
  await kiosk.keyboard.press('Enter');
  await expect(kiosk.locator('[data-stage=thanks]')).toBeVisible();
  await expect(choice(kiosk, 'Caja')).toHaveCSS('background-color', 'rgb(221, 221, 221)');
});
