import { take } from '#tests/support/actions/workstation-actions.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

test('the palette finds permitted pages, opens them by keyboard, and lists recent ones first', async ({
  branch,
  device,
}) => {
  const { code } = await take(branch);
  const page = await device({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
  await signIn(page, 'admin', '/app/home');
  const palette = page.getByRole('dialog', { name: t('palette:title') });
  const search = palette.getByRole('combobox');
  const options = palette.getByRole('option');
  await expect(page.getByRole('button', { name: t('palette:title') })).toBeVisible();
  const go = async (entered: string, option: string | RegExp) => {
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await search.fill(entered);
    await expect(options.filter({ hasText: option }).first()).toBeVisible();
  };

  await go('colas', t('queues:title'));
  await expectAccessible(page, 'palette');
  await expectTranslated(page, 'es', 'palette');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app/configuration/queues');
  await expect(palette).toBeHidden();

  await go('puesto 1', 'Puesto 1');
  const workstation = options.filter({ hasText: /^Puesto 1Oficina Centro$/ });
  await expect(workstation).toBeVisible();
  for (
    let presses = 0;
    presses < 12 && !(await workstation.getAttribute('data-combobox-selected'));
    presses += 1
  )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app/configuration/branch/workstations?search=Puesto+1');

  await go('inicio jornada', t('general-settings:label.resetHour'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(t('general-settings:label.resetHour'))).toBeFocused();

  await go(code.toLowerCase(), code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: t('ticket-history:title') })).toContainText(code);
  // Not while another dialog is open.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/supervision\?branch=\d+$/);

  await page.getByRole('button', { name: t('palette:title') }).click();
  await expect(options.first()).toContainText(t('general-settings:label.resetHour'));
  await search.fill('qqqqq');
  await expect(palette.getByRole('status')).toHaveText(t('palette:nothing'));
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});

test('an operator finds neither configuration nor tickets in the palette', async ({ branch, device }) => {
  const { code } = await take(branch);
  const page = await device();
  await signIn(page, 'lucia', '/app/home');
  await expect(page.getByRole('button', { name: t('palette:title') })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: t('palette:title') });
  await expect(palette.getByRole('option')).toHaveText(
    (['home', 'workstation', 'appointments', 'about'] as const).map((key) => t(`common:menu.${key}`)),
  );
  for (const entered of [code, t('queues:title'), t('general-settings:label.resetHour')]) {
    await palette.getByRole('combobox').fill(entered);
    await expect(palette.getByRole('status')).toHaveText(t('palette:nothing'));
  }
});
