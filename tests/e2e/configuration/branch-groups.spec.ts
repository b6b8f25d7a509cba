import {
  createBranchGroup,
  listBranchesOfGroup,
  listBranchGroups,
} from '#shared/contract/configuration/branch-groups.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { branchGroupForm } from '#tests/support/browser/at-branch-groups.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';

const t = textsIn('es');
/** Delay in milliseconds from the last key to the search. */
const SEARCH_PAUSE = 250;
const CALM = { reducedMotion: 'reduce' } as const;
const LIST = '/app/configuration/branch-groups';
const CLOSED = t('branch-groups:disabledBranch', { name: 'Cerrada' });

/** Three branches beside the demo branch; one of them is disabled. */
async function withBranches(branch: BranchProcess) {
  const admin = await branch.signIn('admin');
  const add = async (name: string, enabled: 'Y' | 'N') =>
    (await admin.call(createBranch, { body: newBranch({ name, enabled }) })).id;
  return {
    admin,
    ids: {
      harbour: await add('Puerto', 'Y'),
      shore: await add('Ribera', 'Y'),
      closed: await add('Cerrada', 'N'),
    },
  };
}

test('a group is created, found in the list, changed and deleted', async ({ branch, device }) => {
  const { admin, ids } = await withBranches(branch);
  const page = await device(CALM);
  await signIn(page, 'admin', '/app/configuration');
  await page.getByRole('link', { name: t('branch-groups:title'), exact: true }).click();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByText(t('branch-groups:NO_DATA'), { exact: true })).toBeVisible();

  await page.getByRole('link', { name: t('branch-groups:new'), exact: true }).click();
  await expect(page).toHaveURL(`${LIST}/crud`);
  const form = branchGroupForm(page, t);
  await expect(form.branches('notIncluded')).toHaveText([CLOSED, 'Oficina Centro', 'Puerto', 'Ribera']);
  await expect(form.save).toBeDisabled();
  await form.field('name').fill('Costa');
  await form.field('description').focus();
  await form.field('name').focus();
  await expect(form.field('description')).toHaveValue('Costa');
  await form.branches('notIncluded').filter({ hasText: 'Puerto' }).click();
  await form.branches('notIncluded').filter({ hasText: 'Cerrada' }).click();
  await form.move('include').click();
  await form.branches('notIncluded').filter({ hasText: 'Ribera' }).dblclick();
  await expect(form.branches('included')).toHaveText([CLOSED, 'Puerto', 'Ribera']);
  await expect(page.getByText(t('common:form.unsaved'), { exact: true })).toBeVisible();
  await expectTranslated(page, 'es', 'a new branch group');
  await expectAccessible(page, 'a new branch group');
  await form.save.click();

  await expect(page.getByText(t('branch-groups:ADD_SUCCESS'), { exact: true })).toBeVisible();
  await expect(page).toHaveURL(LIST);
  const row = page.getByRole('row').filter({ hasText: 'Costa' });
  await expect(row.getByRole('cell')).toHaveText(['', 'Costa', 'Costa', '3', t('common:yes'), '']);
  await expectTranslated(page, 'es', 'the branch groups');
  await expectAccessible(page, 'the branch groups');

  await page.getByRole('link', { name: 'Costa', exact: true }).click();
  await expect(form.branches('included')).toHaveText([CLOSED, 'Puerto', 'Ribera']);
  await form.side('included').getByRole('searchbox').fill('CERR');
  await form.move('excludeAll').click();
  await form.side('included').getByRole('searchbox').fill('');
  await expect(form.branches('included')).toHaveText(['Puerto', 'Ribera']);
  await form.turnOff();
  await form.save.click();
  await expect(page.getByText(t('branch-groups:EDIT_SUCCESS'), { exact: true })).toBeVisible();
  await expect(row.getByRole('cell')).toHaveText(['', 'Costa', 'Costa', '2', t('common:no'), '']);

  const [group] = (await admin.call(listBranchGroups, { query: {} })).rows;
  expect(group).toMatchObject({ name: 'Costa', enabled: 'N', idBranches: [ids.harbour, ids.shore] });
  const inside = await admin.call(listBranchesOfGroup, { params: { id: group?.id ?? 0 } });
  expect(inside.map(({ name }) => name)).toEqual(['Puerto', 'Ribera']);
});

test('leaving with unsaved branches asks first, and a used name is reported beside the field', async ({
  branch,
  device,
}) => {
  const { admin, ids } = await withBranches(branch);
  const body = { description: '', enabled: 'Y' } as const;
  await admin.call(createBranchGroup, { body: { ...body, name: 'Costa', idBranches: [ids.shore] } });
  await admin.call(createBranchGroup, { body: { ...body, name: 'Sierra', idBranches: [ids.shore] } });
  const page = await device(CALM);
  await signIn(page, 'admin', LIST);
  await page.getByLabel(t('branch-groups:search'), { exact: true }).fill('SIERRA');
  await expect(page.getByText(t('branch-groups:count', { count: 1 }), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Sierra', exact: true }).click();

  const form = branchGroupForm(page, t);
  await form.move('excludeAll').click();
  await form.cancel.click();
  const question = page.getByRole('dialog', { name: t('common:confirm.unsavedTitle') });
  await question.getByRole('button', { name: t('common:confirm.stay') }).click();
  await expect(form.branches('included')).toHaveCount(0);

  await form.field('name').fill('costa');
  await form.save.click();
  await expect(form.field('name')).toHaveAccessibleDescription(t('errors:NAME_ERROR'));
  const { rows } = await admin.call(listBranchGroups, { query: { search: 'Sierra' } });
  expect(rows).toMatchObject([{ idBranches: [ids.shore] }]);

  await form.cancel.click();
  await question.getByRole('button', { name: t('common:confirm.leave') }).click();
  await expect(page).toHaveURL(LIST);
});

test('a name clicked before its search has started opens that group', async ({ branch, device }) => {
  const { id } = await (await branch.signIn('admin')).call(createBranchGroup, {
    body: { name: 'Costa', description: '', enabled: 'Y' },
  });
  const page = await device(CALM);
  await signIn(page, 'admin', LIST);
  const link = page.getByRole('link', { name: 'Costa', exact: true });
  await expect(link).toBeVisible();
  const fetched = Promise.withResolvers<void>();
  await page.route('**/assets/branch-group-form-screen*', async (route) => {
    await fetched.promise;
    await route.continue();
  });
  await page.getByRole('searchbox', { name: t('branch-groups:search') }).fill('Cos');
  await link.click();
  // Runs after the timer that starts the search: timers of a page fire in order.
  // biome-ignore lint/plugin: a timer of the page, which fires after the page's own timer
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), SEARCH_PAUSE + 1);
  fetched.resolve();
  await expect(branchGroupForm(page, t).field('name')).toHaveValue('Costa');
  await expect(page).toHaveURL(`${LIST}/crud?id=${id}`);
});
