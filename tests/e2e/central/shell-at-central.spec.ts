import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/central-browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

test('at central, where no customer is served, nothing of a branch is asked for, and one can leave', async ({
  device,
}) => {
  const page = await device();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await signIn(page, 'admin', '/app/fleet');
  await expect(page.getByRole('banner').getByRole('heading', { name: t('fleet:title') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('alert-messages:title') })).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(
    page.getByRole('dialog', { name: t('help:titleOf', { page: t('fleet:title') }) }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation')
    .getByRole('button', { name: t('common:menu.exit') })
    .click();
  await page
    .getByRole('dialog', { name: t('auth:CONFIRM_LOGOUT') })
    .getByRole('button', { name: t('auth:signOut') })
    .click();
  await expect(page).toHaveURL('/login');
  expect(requests.filter((path) => /alertMessages|printers|workstation$/.test(path))).toEqual([]);
});
