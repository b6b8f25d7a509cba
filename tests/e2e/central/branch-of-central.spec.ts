import { listUsers } from '#shared/contract/access/users.ts';
import { choose, newOne, save, userChoice, userField } from '#tests/support/browser/at-administration.ts';
import { branchForm } from '#tests/support/browser/at-branches.ts';
import { services } from '#tests/support/browser/at-services.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/branch-of-central-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const WAIT_OPTIONS = { timeout: 60_000 };

test('C-017, C-020: a branch of a central opens on its branch and shows central’s configuration read-only', async ({
  atBranch,
}) => {
  test.slow();
  const page = await atBranch({ reducedMotion: 'reduce' });
  // Retries until the configuration has arrived, with which the users of the network can sign in.
  await expect(() => signIn(page, 'admin', '/app/home')).toPass(WAIT_OPTIONS);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('common:menu.configuration') })
    .click();
  await expect(page).toHaveURL('/app/configuration/branch/queues');
  const menu = page.getByRole('navigation', { name: t('shell:configuration.fromCentral') });
  await menu.getByRole('button').click();
  await expect(menu.getByRole('link')).toHaveText([t('services:title'), t('branches:title')]);
  await menu.getByRole('link', { name: t('services:title') }).click();

  const { rows, form, search } = services(page, t);
  await expect(rows).toHaveCount(5);
  for (const row of await rows.all()) await expect(row).toContainText(t('common:list.central'));
  await expect(page.getByText(t('common:list.lockedByCentral'))).toBeVisible();
  await expect(form.add).toHaveCount(0);
  await expect(rows.getByRole('button')).toHaveCount(0);
  await expectAccessible(page, 'the services of a branch');
  await expectTranslated(page, 'es', 'the services of a branch');
  await search.fill('caja');
  await expect(rows).toHaveCount(1);

  await menu.getByRole('link', { name: t('branches:title') }).click();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.getByRole('link', { name: t('branches:new') })).toHaveCount(0);
  await page.locator('tbody').getByRole('link').click();
  await expect(page.getByText(t('branches:form.lockedByCentral'))).toBeVisible();
  const own = branchForm(page, t);
  await expect(own.field('name')).toBeDisabled();
  await expect(own.field('latitude')).toBeDisabled();
  await expect(own.country).toBeDisabled();
  await expect(own.save).toHaveCount(0);
  await expectAccessible(page, 'the branch itself');
  await expectTranslated(page, 'es', 'the branch itself');
  await page.goto('/app/configuration/branch/crud');
  await expect(page).toHaveURL('/app/configuration/branch');

  for (const hidden of [
    'configuration/branch-type/types',
    'configuration/branch-groups',
    'fleet',
    'consolidated',
  ]) {
    await page.goto(`/app/${hidden}`);
    await expect(page.getByRole('heading', { name: t('shell:notForYou.titleHere') })).toBeVisible();
  }
});

test('a branch edits users through central, and reports before input when central is offline', async ({
  central,
  atBranch,
}) => {
  test.slow();
  const page = await atBranch({ reducedMotion: 'reduce' });
  await expect(() => signIn(page, 'admin', '/app/administration/users')).toPass(WAIT_OPTIONS);
  await newOne(page, t, 'users').click();
  await userField(page, t, 'firstName').fill('Ana');
  await userField(page, t, 'lastName').fill('Rivas Sanz');
  await userField(page, t, 'username').fill('anarivas');
  await choose(page, userChoice(page, t, 'roleName'), 'Operación');
  await save(page, t);
  await expect(page.getByText(t('users:CREATED'))).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('users:password.later') })
    .click();
  const { rows } = await (await central.signIn('admin')).call(listUsers, { query: { search: 'anarivas' } });
  expect(rows).toHaveLength(1);

  await page.getByRole('link', { name: 'lucia' }).click();
  await expect(page.getByText(t('users:onlyAtCentral'))).toBeVisible();
  await expect(userField(page, t, 'firstName')).toBeDisabled();
  await expectAccessible(page, 'a user of more branches');
  await expectTranslated(page, 'es', 'a user of more branches');
  await page
    .locator('#main')
    .getByRole('button', { name: t('common:action.close') })
    .click();
  await page.getByRole('link', { name: 'anarivas' }).click();
  await userField(page, t, 'telephone').fill('600 111 222');

  await central.restart(async () => {
    await expect(page.getByText(t('users:centralAway'))).toBeVisible(WAIT_OPTIONS);
    await expect(userField(page, t, 'telephone')).toBeDisabled();
    await expect(page.getByRole('button', { name: t('users:password.reset') })).toBeDisabled();
    await expectAccessible(page, 'a user while central is away');
    await expectTranslated(page, 'es', 'a user while central is away');
  });
  // The input is preserved, to be saved once central is online again.
  await expect(userField(page, t, 'telephone')).toBeEnabled(WAIT_OPTIONS);
  await expect(userField(page, t, 'telephone')).toHaveValue('600 111 222');
  await save(page, t);
  await expect(page.getByText(t('users:SAVED'))).toBeVisible();
});
