import { pairDevice } from '#shared/contract/devices/devices.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { action, signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const NAME = 'Sala de espera';

test('a box shows the screen it is paired with, after each start, until it is unpaired', async ({
  branch,
  device,
}) => {
  const box = await device({ viewport: { width: 1920, height: 1080 } });
  await box.goto('/digital-signage/pairing');
  const displayed = box.locator('[data-code]');
  const code = (await displayed.getAttribute('data-code')) ?? '';
  await expect(box.getByText(t('signage:pairing.title'))).toBeVisible();

  const staffPage = await device();
  await signIn(staffPage, 'admin');
  await staffPage.goto(`/app/configuration/branch/devices?search=${NAME}`);
  await expect(
    staffPage.getByRole('row', { name: NAME }).getByText(t('devices:state.never.display')),
  ).toBeVisible();
  const digits = staffPage.getByRole('textbox', { name: new RegExp(t('devices:code')) });
  const wrong = code === '000000' ? '000001' : '000000';
  await digits.first().focus();
  await staffPage.keyboard.type(wrong);
  const requested = staffPage.getByRole('form', { name: t('devices:pair') });
  await requested.getByText(t('devices:roles.display'), { exact: true }).click();
  await staffPage.getByRole('combobox', { name: t('devices:which.display') }).click();
  await staffPage.getByRole('option', { name: NAME }).click();
  await staffPage.getByRole('button', { name: t('devices:pairIt') }).click();
  await expect(staffPage.getByText(t('errors:PAIRING_CODE_UNKNOWN'))).toBeVisible();
  await expect(digits.last()).toHaveValue(wrong.slice(-1));
  await expectAccessible(staffPage, 'devices');
  await digits.first().focus();
  await staffPage.keyboard.type(code);
  await staffPage.keyboard.press('Enter');
  await expect(staffPage.getByText(t('devices:paired', { name: NAME }))).toBeVisible();
  const currentCall = box.getByRole('main').and(box.locator('[data-current=true]'));
  await expect(currentCall).toBeVisible();
  await expect(staffPage.getByText(t('devices:shows.waiting'))).toBeVisible();

  await branch.powerCut();
  await branch.powerOn();
  await box.reload();
  await expect(currentCall).toBeVisible();
  expect(new URL(box.url()).pathname).toBe('/digital-signage/pairing');

  await staffPage.getByRole('button', { name: NAME }).click();
  await staffPage.getByRole('button', { name: t('devices:identify') }).click();
  await expect(box.getByText(NAME)).toBeVisible();
  await staffPage.getByRole('button', { name: t('devices:unpair') }).click();
  await staffPage
    .getByRole('dialog')
    .getByRole('button', { name: t('devices:unpair') })
    .click();
  await expect(displayed).toBeVisible();
  expect(await displayed.getAttribute('data-code')).not.toBe(code);
});

test('a kiosk is paired like a display, opens its page, and shows its screenshot', async ({ device }) => {
  const box = await device({ viewport: { width: 1080, height: 1920 } });
  await box.goto('/devices/pairing');
  await expect(box.getByText(t('signage:pairing.titleDevice'))).toBeVisible();
  const displayed = box.locator('[data-code]');
  const code = (await displayed.getAttribute('data-code')) ?? '';

  const staff = await device();
  await signIn(staff, 'admin');
  await staff.goto('/app/configuration/branch/devices');
  await staff
    .getByRole('textbox', { name: new RegExp(t('devices:code')) })
    .first()
    .focus();
  await staff.keyboard.type(code);
  await staff.getByRole('combobox', { name: t('devices:which.kiosk') }).click();
  await staff.getByRole('option').first().click();
  await staff.getByLabel(t('devices:ownName')).fill('Puerta norte');
  await staff.getByRole('button', { name: t('devices:pairIt') }).click();
  await expect(staff.getByText(t('devices:paired', { name: 'Puerta norte' }))).toBeVisible();

  await expect(box).toHaveURL(/\/kiosk\/\d+\/branch\/1\/viewer#device$/);
  await box.reload();
  await expect(staff.getByText(t('devices:shows.choosing'))).toBeVisible();
  const row = staff.getByRole('button', { name: /Puerta norte/ });
  await row.click();
  const panel = staff.getByRole('complementary');
  await expect(panel.getByRole('img')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(staff, 'devices with one of them chosen');
  await panel.getByRole('button', { name: t('devices:identify') }).click();
  await expect(box.getByRole('status').getByText('Puerta norte')).toBeVisible();
  await panel.getByRole('button', { name: t('devices:askLog') }).click();
  await expect(panel.getByText(/started at \/kiosk\//)).toBeVisible();

  await panel.getByRole('button', { name: t('devices:unpair') }).click();
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: t('devices:unpair') })
    .click();
  await expect(displayed).toBeVisible();
});

test('a workstation is paired like a display: its operator works there, also after a reload, until unpaired', async ({
  device,
}) => {
  const box = await device();
  await box.goto('/devices/pairing');
  const displayed = box.locator('[data-code]');
  const code = (await displayed.getAttribute('data-code')) ?? '';

  const staff = await device();
  await signIn(staff, 'admin', '/app/configuration/branch/devices');
  await staff
    .getByRole('textbox', { name: new RegExp(t('devices:code')) })
    .first()
    .focus();
  await staff.keyboard.type(code);
  const requested = staff.getByRole('form', { name: t('devices:pair') });
  await requested.getByText(t('devices:roles.operator'), { exact: true }).click();
  await staff.getByLabel(t('devices:ownName')).fill('Mesa de Lucía');
  await staff.getByRole('button', { name: t('devices:pairIt') }).click();
  await expect(staff.getByText(t('devices:paired', { name: 'Mesa de Lucía' }))).toBeVisible();

  // It asks for its operator, as after each start.
  await box.getByLabel(t('auth:username')).fill('lucia');
  await box.getByLabel(t('auth:password'), { exact: true }).fill(DEMO_PASSWORD);
  await box.getByLabel(t('auth:password'), { exact: true }).press('Enter');
  await box.getByRole('combobox', { name: t('workstation:title') }).click();
  await box.getByRole('option', { name: 'Puesto 1' }).click();
  await box.getByRole('button', { name: t('workstation:selection.open') }).click();
  await expect(action(box, t('workstation:action.next'))).toBeEnabled();
  const row = staff.getByRole('row', { name: /Mesa de Lucía/ });
  await expect(row.getByText(t('devices:shows.workstation'))).toBeVisible();
  await box.reload();
  await expect(action(box, t('workstation:action.next'))).toBeEnabled();
  await expect(row.getByText(t('devices:shows.workstation'))).toBeVisible();

  // Pressed twice at each step, like an impatient user: it is unpaired once, with one confirmation.
  const unpaired: string[] = [];
  staff.on('request', (request) => {
    if (request.method() === 'DELETE') unpaired.push(request.url());
  });
  await staff.getByRole('button', { name: /Mesa de Lucía/ }).click();
  await staff
    .getByRole('complementary')
    .getByRole('button', { name: t('devices:unpair') })
    .dblclick();
  const sure = staff.getByRole('dialog').getByRole('button', { name: t('devices:unpair') });
  await expect(sure).toHaveCount(1);
  // Twice in a row at one position: the dialog is closed by the second.
  const { x = 0, y = 0, width = 0, height = 0 } = (await sure.boundingBox()) ?? {};
  await staff.mouse.dblclick(x + width / 2, y + height / 2);
  await expect(displayed).toBeVisible();
  await expect(staff.getByRole('dialog')).toHaveCount(0);
  expect(await displayed.getAttribute('data-code')).not.toBe(code);
  await expect(staff.getByText(t('devices:unpaired', { name: 'Mesa de Lucía' }))).toBeVisible();
  expect(unpaired).toHaveLength(1);
});

test('a failed request is repeated after reconnecting, regardless of presses', async ({ device }) => {
  const staff = await device();
  await signIn(staff, 'admin');
  let isAway = true;
  await staff.route('**/api/branches/*/devices?*', (route) => (isAway ? route.abort() : route.fallback()));
  await staff.goto(`/app/configuration/branch/devices?search=${NAME}`);
  const again = staff.getByRole('button', { name: t('common:action.retry') });
  await again.dblclick();
  await expect(again).toBeVisible();
  isAway = false;
  await again.dblclick();
  await expect(staff.getByRole('row', { name: NAME })).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect(staff).toHaveURL(/\/devices\?search=[^&]*$/);
});

test('the screenshot of a kiosk shows no ticket links and no input', async ({ branch, device }) => {
  const box = await device({ viewport: { width: 1080, height: 1920 } });
  await box.goto('/devices/pairing');
  const code = (await box.locator('[data-code]').getAttribute('data-code')) ?? '';
  const sent = box.waitForRequest((request) => request.url().endsWith('/api/devices/screenshot'));
  const admin = await branch.signIn('admin');
  const kiosk = { role: 'kiosk', idKiosks: DEMO.kiosks.hall, idBranches: DEMO.branch } as const;
  await admin.call(pairDevice, { body: { code, ...kiosk } });
  await expect(box).toHaveURL(/\/kiosk\//);
  await expect(box.getByRole('button').first()).toBeVisible();
  // Covers the page with customer data: if these are omitted, the screenshot shows the page beneath.
  await box.evaluate(() => {
    for (const [name, attribute] of [
      ['div', 'data-private'],
      ['input', 'value'],
    ] as const) {
      const over = document.createElement(name);
      over.setAttribute(attribute, '600123123');
      over.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;z-index:99;background:#ff0000';
      document.body.append(over);
    }
  });
  const { image: imageFile } = (await sent).postDataJSON() as { image: string };
  const red = await box.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/jpeg;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
    const pixels = Array.from({ length: data.length / 4 }, (_, index) => index * 4);
    const count = pixels.filter((at) => (data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 60).length;
    return { part: count / pixels.length, width: image.width };
  }, imageFile);
  expect(red.width).toBe(480);
  expect(red.part).toBeLessThan(0.01);
});
