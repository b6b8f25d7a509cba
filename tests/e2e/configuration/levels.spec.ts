import { createBranchType } from '#shared/contract/configuration/branch-types.ts';
import { createViewProfile } from '#shared/contract/configuration/view-profiles.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;
const LIST = '/app/configuration/branch-type/view-profiles';

/** A second branch type beside that of the demo, with its own view profile. */
async function withSecondType(branch: BranchProcess) {
  const admin = await branch.signIn('admin');
  const body = { name: 'Oficina móvil', description: '', enabled: 'Y' } as const;
  const { id } = await admin.call(createBranchType, { body });
  await admin.call(createViewProfile, {
    body: {
      name: 'Furgón',
      description: '',
      idBranchTypes: id,
      ...({ enabled: 'Y', supervision: 'N', dashboard: 'N' } as const),
    },
  });
}

test('lists belong to the selected branch type, which is shown and remembered', async ({
  branch,
  device,
}) => {
  await withSecondType(branch);
  const page = await device(CALM);
  await signIn(page, 'admin', LIST);
  const picker = page.getByRole('combobox', { name: t('shell:configuration.choose.branchType') });
  const choose = async (name: string) => {
    await picker.click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  const rows = page.locator('tbody:not([aria-busy]) tr');
  const crumbs = page.getByRole('navigation', { name: t('common:breadcrumbs') });

  // With two options there is no default.
  await expect(page.getByText(t('shell:configuration.chooseHint.branchType'))).toBeVisible();
  await expectTranslated(page, 'es', 'nothing chosen');
  await expectAccessible(page, 'nothing chosen');
  await page.goto(`${LIST}/crud`);
  await expect(page.getByText(t('shell:configuration.chooseHint.branchType'))).toBeVisible();
  await expect(crumbs).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.goto(LIST);
  await choose('Oficina móvil');
  await expect(rows).toHaveText([/Furgón/]);
  await expect(crumbs).toContainText('Oficina móvil');
  await choose('Oficina bancaria');
  await expect(rows).toHaveText([/Toda la oficina/]);
  await page.reload();
  await expect(rows).toHaveText([/Toda la oficina/]);
  await expect(crumbs).toContainText('Oficina bancaria');

  await page.getByRole('link', { name: t('view-profiles:new'), exact: true }).click();
  const name = page.getByLabel(t('view-profiles:name'), { exact: true });
  await name.fill('Sin guardar');
  await choose('Oficina móvil');
  const question = page.getByRole('dialog', { name: t('common:confirm.unsavedTitle') });
  await question.getByRole('button', { name: t('common:confirm.stay') }).click();
  await expect(name).toHaveValue('Sin guardar');
  await expect(crumbs).toContainText('Oficina bancaria');
  await choose('Oficina móvil');
  await question.getByRole('button', { name: t('common:confirm.leave') }).click();
  await expect(crumbs).toContainText('Oficina móvil');
});

test('a selection without options links to where they are created', async ({ device }) => {
  const page = await device(CALM);
  await page.route('**/api/view_profiles?*', (route) => route.fulfill({ json: { rows: [], total: 0 } }));
  await signIn(page, 'admin', '/app/configuration/branch-type/workstation-types/crud');
  const missing = page.getByRole('link', {
    name: t('common:list.makeFirst', { page: t('view-profiles:title') }),
  });
  await expect(missing).toBeVisible();
  await expect(
    page.getByRole('link', { name: t('common:list.makeFirst', { page: t('detail-profiles:title') }) }),
  ).toHaveCount(0);
  await missing.click();
  await expect(page).toHaveURL(LIST);
});
