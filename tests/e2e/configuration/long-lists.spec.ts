import { addOneOfEach } from '#tests/support/actions/add-one-of-each.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { fillConfiguration } from '#tests/support/data/fill-configuration.ts';

const t = textsIn('es');
const MANY = 10_000;
/** Maximum number of rendered options, and the line with the total number. */
const MAX_OPTIONS = 200;
const BRANCH_TYPE = '/app/configuration/branch-type';

test('of ten thousand options some are rendered, and each is found by typing', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  fillConfiguration(branch.folder, await addOneOfEach(admin), MANY);
  const page = await device({ reducedMotion: 'reduce' });

  // A form with single selects: a workstation type and its service. The first of ten thousand branch types comes first.
  await signIn(page, 'admin', `${BRANCH_TYPE}/view-profiles`);
  const picker = page.getByRole('combobox', { name: t('shell:configuration.choose.branchType') });
  await picker.click();
  await expect(page.getByRole('option')).toHaveCount(MAX_OPTIONS + 1);
  await expect(page.getByRole('option').last()).toContainText('más: búsquelos por su nombre.');
  await expect(page.getByRole('option').last()).toHaveAttribute('data-combobox-disabled', 'true');
  await picker.fill('nandu 7919');
  await page.getByRole('option', { name: 'Ñandú 7919', exact: true }).click();
  await expect(picker).toHaveValue('Ñandú 7919');

  // A form with a multiple selection: the queues of a view profile.
  await page.goto(`${BRANCH_TYPE}/view-profiles/crud`);
  const out = page.getByRole('group', { name: t('view-profiles:notIncluded'), exact: true });
  await expect(out.getByRole('option')).toHaveCount(MAX_OPTIONS);
  await out.getByRole('searchbox').fill('nandu 7919');
  await out.getByRole('option', { name: 'Ñandú 7919', exact: true }).dblclick();
  const inside = page.getByRole('group', { name: t('view-profiles:included'), exact: true });
  await expect(inside.getByRole('option')).toHaveText(['Ñandú 7919']);
});
