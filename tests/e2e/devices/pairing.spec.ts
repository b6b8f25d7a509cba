import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const NAME = 'Sala de espera';

test('a box shows what staff pair it with, at each start too, until they unpair it', async ({
  branch,
  device,
}) => {
  const box = await device({ viewport: { width: 1920, height: 1080 } });
  await box.goto('/digital-signage/pairing');
  const shown = box.locator('[data-code]');
  const code = (await shown.getAttribute('data-code')) ?? '';
  await expect(box.getByText(t('signage:pairing.title'))).toBeVisible();

  const desk = await device();
  await signIn(desk, 'admin');
  await desk.goto('/app/configuration/branch/devices');
  await expect(desk.getByText(t('devices:state.never'))).toBeVisible();
  const digits = desk.getByRole('textbox', { name: new RegExp(t('devices:code')) });
  const wrong = code === '000000' ? '000001' : '000000';
  await digits.first().focus();
  await desk.keyboard.type(wrong);
  await desk.getByRole('radio', { name: t('devices:roles.display') }).check({ force: true });
  await chooseIn(desk, t('devices:which.display'), NAME);
  await desk.getByRole('button', { name: t('devices:pairIt') }).click();
  await expect(desk.getByText(t('errors:PAIRING_CODE_UNKNOWN'))).toBeVisible();
  await expect(digits.last()).toHaveValue(wrong.slice(-1));
  await expectAccessible(desk, 'devices');
  await digits.first().focus();
  await desk.keyboard.type(code);
  await desk.keyboard.press('Enter');
  await expect(desk.getByText(t('devices:paired', { name: NAME }))).toBeVisible();
  const turns = box.getByRole('main').and(box.locator('[data-current=true]'));
  await expect(turns).toBeVisible();
  await expect(desk.getByText(t('devices:shows.waiting'))).toBeVisible();

  await branch.powerCut();
  await branch.powerOn();
  await box.reload();
  await expect(turns).toBeVisible();
  expect(new URL(box.url()).pathname).toBe('/digital-signage/pairing');

  await desk.getByRole('button', { name: NAME }).click();
  await desk.getByRole('button', { name: t('devices:identify') }).click();
  await expect(box.getByText(NAME)).toBeVisible();
  await desk.getByRole('button', { name: t('devices:unpair') }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: t('devices:unpair') })
    .click();
  await expect(shown).toBeVisible();
  expect(await shown.getAttribute('data-code')).not.toBe(code);
});
