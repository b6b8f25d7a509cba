import { readFile } from 'node:fs/promises';
import { createQueueAssociation } from '#shared/contract/configuration/queue-associations.ts';
import { createService, listServices } from '#shared/contract/configuration/services.ts';
import { nameOf, openServices, services } from '#tests/support/browser/at-services.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');

test('services are searched, sorted and paged', async ({ branch, device }) => {
  const page = await device();
  await openServices(page, t);
  const { rows, search, column, pageSize } = services(page, t);
  const pages = page.getByRole('navigation', { name: t('common:list.pages') });
  await expect(rows).toHaveCount(5);
  await expect(pages).toHaveCount(0);
  await expect(pageSize).toHaveCount(0);
  await addServices(branch, 9);
  await page.reload();
  await expect(rows).toHaveCount(10);
  await expect(page.getByText('1 a 10 de 14')).toBeVisible();

  await page.getByRole('button', { name: t('common:list.nextPage') }).click();
  await expect(rows).toHaveCount(4);
  await column('serviceTime').click();
  await expect(nameOf(rows.first())).toHaveText('Información');
  await column('serviceTime').click();
  await expect(nameOf(rows.first())).toHaveText('Préstamos e hipotecas');

  await pageSize.click();
  await expect(page.getByRole('option')).toHaveText(['5', '10', '20', '30', '50', '100', '200']);
  await page.getByRole('option', { name: '20', exact: true }).click();
  await expect(rows).toHaveCount(14);
  // All are on one page; smaller ones can be selected again.
  await expect(pages).toHaveCount(0);
  await expect(pageSize).toBeVisible();

  await search.fill('hipoteca');
  await expect(rows).toHaveCount(1);
  await expect(nameOf(rows)).toHaveText('Préstamos e hipotecas');
  await search.fill('nada así');
  await expect(page.getByText(t('common:list.noMatch', { search: 'nada así' }))).toBeVisible();
  await search.press('Escape');
  await expect(rows).toHaveCount(14);
});

test('a used name or ID is reported beside its field, and the input stays', async ({ device }) => {
  const page = await device();
  await openServices(page, t);
  const { form, rows } = services(page, t);
  await expect(form.field('idShort')).toHaveValue('6');
  await expect(form.add).toBeDisabled();

  await form.field('name').fill('Caja');
  await form.field('serviceTime').fill('0:07:30');
  await form.add.click();
  await expect(form.field('name')).toHaveAccessibleDescription(t('errors:NAME_ERROR'));
  await expect(form.field('name')).toHaveValue('Caja');
  await expect(form.field('serviceTime')).toHaveValue('0:07:30');

  await form.field('name').fill('Divisas');
  await form.field('idShort').fill('1');
  await form.add.click();
  await expect(form.field('idShort')).toHaveAccessibleDescription(
    t('errors:ID_ERROR', { id: '1', name: 'Caja', next: '6' }),
  );
  await expect(form.field('name')).toHaveValue('Divisas');

  await form.field('idShort').fill('6');
  await form.field('name').press('Enter');
  await expect(page.getByText(t('services:ADD_SERVICE_SUCCESS'))).toBeVisible();
  const added = rows.filter({ hasText: 'Divisas' });
  await expect(added).toContainText('0:07:30');
  await expect(form.field('name')).toHaveValue('');
  await expect(form.field('idShort')).toHaveValue('7');
});

test('focus stays in the search field while a service is being added', async ({ device }) => {
  const page = await device();
  await openServices(page, t);
  const { form, rows, search } = services(page, t);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/services', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await form.field('name').fill('Divisas');
  await form.field('serviceTime').fill('0:07:30');
  await form.field('name').press('Enter');
  await search.focus();
  answer.resolve();
  await expect(page.getByText(t('services:ADD_SERVICE_SUCCESS'))).toBeVisible();
  await expect(form.field('name')).toHaveValue('');
  await page.keyboard.type('divi');
  await expect(search).toHaveValue('divi');
  await expect(form.field('name')).toHaveValue('');
  await expect(rows).toHaveText([/Divisas/]);
});

test('a row is edited in place: Enter saves, Escape reverts', async ({ device }) => {
  const page = await device();
  await openServices(page, t);
  const { edit, edited, rows } = services(page, t);

  await edit('Caja').click();
  await edited.getByLabel(t('services:name')).fill('Ventanilla');
  await page.keyboard.press('Escape');
  await expect(edited).toBeHidden();
  await expect(rows.filter({ hasText: 'Ventanilla' })).toHaveCount(0);

  await edit('Caja').click();
  await edited.getByLabel(t('services:name')).fill('Información');
  await page.keyboard.press('Enter');
  await expect(edited.getByLabel(t('services:name'))).toHaveAccessibleDescription(t('errors:NAME_ERROR'));
  await edited.getByLabel(t('services:name')).fill('Ventanilla');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('services:EDIT_SERVICE_SUCCESS'))).toBeVisible();
  await expect(rows.filter({ hasText: 'Ventanilla' })).toHaveCount(1);
  await expect(edited).toBeHidden();
});

test('an unexpected error while saving opens the error page', async ({ device }) => {
  const page = await device();
  await openServices(page, t);
  await page.route('**/api/services/*', (route) =>
    route.fulfill({ status: 500, json: { status: 'SAID_SINCE', message: 'something quite new' } }),
  );
  const { edit, edited } = services(page, t);
  await edit('Caja').click();
  await edited.getByLabel(t('services:name')).fill('Ventanilla');
  await page.keyboard.press('Enter');
  // Leaving needs no confirmation: it was being saved.
  await expect(page).toHaveURL('/app/error/GENERIC_ERROR');
  await expect(page.getByText(t('errors:GENERIC_ERROR'))).toBeVisible();
});

test('a service in use shows its uses and is disabled; an unused one is deleted after confirmation', async ({
  branch,
  device,
}) => {
  await addServices(branch, 2);
  const page = await device();
  await openServices(page, t);
  const { remove, rows } = services(page, t);
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: t('common:action.delete') });

  await remove('Información').click();
  await expect(
    dialog.getByRole('heading', { name: t('common:deletion.refusedTitle', { name: 'Información' }) }),
  ).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Información' })).toHaveAttribute(
    'href',
    `/app/configuration/queues/crud?id=${DEMO.queues.information}`,
  );
  await expect(confirm).toHaveCount(0);
  await expectAccessible(page, 'the dialog of a deletion');
  await dialog.getByRole('button', { name: t('common:deletion.disable') }).click();
  await expect(page.getByText(t('services:EDIT_SERVICE_SUCCESS'))).toBeVisible();
  await expect(rows.filter({ hasText: 'Información' })).toContainText(t('common:no'));

  // A use that begins after the check is shown in the same form.
  await page.route('**/api/services/*/uses', (route) =>
    route.fulfill({ json: { error: null, uses: [], total: 0 } }),
  );
  await remove('Trámite 2').click();
  await expect(confirm).toBeEnabled();
  const admin = await branch.signIn('admin');
  const [second] = (await admin.call(listServices, { query: { search: 'Trámite 2' } })).rows;
  await admin.call(createQueueAssociation, {
    body: {
      idQueues: DEMO.queues.loans,
      idServices: second?.id ?? 0,
      idSegments: DEMO.segments.plus,
      idTicketDesigns: DEMO.ticketDesign,
    },
  });
  await confirm.click();
  await expect(confirm).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Préstamos e hipotecas' }).click();
  await expect(page).toHaveURL(`/app/configuration/queues/crud?id=${DEMO.queues.loans}`);
  await expect(dialog).toBeHidden();
  await page.unrouteAll();
  await page.goBack();

  await remove('Trámite 1').click();
  await dialog.getByRole('button', { name: t('common:action.cancel') }).click();
  await expect(dialog).toBeHidden();
  await expect(rows.filter({ hasText: 'Trámite 1' })).toHaveCount(1);

  await remove('Trámite 1').click();
  await dialog.getByRole('button', { name: t('common:action.delete') }).click();
  await expect(page.getByText(t('services:DELETE_SERVICE_SUCCESS'))).toBeVisible();
  await expect(rows.filter({ hasText: 'Trámite 1' })).toHaveCount(0);
});

test('an empty list of services links to the form', async ({ device }) => {
  const page = await device();
  await page.route('**/api/services?*', (route) => route.fulfill({ json: { rows: [], total: 0 } }));
  await openServices(page, t);
  await expect(page.getByText(t('services:NO_DATA'))).toBeVisible();
  await expect(page.getByText(t('services:emptyHint'))).toBeVisible();
});

test('users without permission see who can grant it, with a link home', async ({ device }) => {
  const page = await device();
  await signIn(page, 'lucia', '/app/configuration/services');
  await expect(page.getByRole('heading', { name: t('shell:notForYou.title') })).toBeVisible();
  await expect(page.getByText(t('shell:notForYou.whom'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('common:menu.configuration') })).toHaveCount(0);
  await page.getByRole('link', { name: t('shell:notForYou.home') }).click();
  await expect(page).toHaveURL('/app/home');
});

async function addServices(branch: BranchProcess, count: number): Promise<void> {
  const admin = await branch.signIn('admin');
  for (let index = 1; index <= count; index += 1) {
    await admin.call(createService, {
      body: {
        idShort: String(100 + index),
        name: `Trámite ${index}`,
        description: '',
        serviceTime: 300,
        enabled: 'Y',
      },
    });
  }
}

test('several services are disabled and deleted together, used ones stay, and the list downloads as CSV', async ({
  branch,
  device,
}) => {
  await addServices(branch, 8);
  const admin = await branch.signIn('admin');
  const idShort = '99';
  const formula = { idShort, name: '=1+1', description: 'a;b', serviceTime: 450, enabled: 'Y' } as const;
  await admin.call(createService, { body: formula });
  const page = await device({ reducedMotion: 'reduce' });
  await openServices(page, t);
  const { rows, search } = services(page, t);
  const select = (name: string) =>
    page.getByRole('checkbox', { name: t('common:bulk.select', { name }), exact: true });
  const dialog = page.getByRole('dialog');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  // The file holds the rows of all pages in the order shown.
  const [download] = await Promise.all([page.waitForEvent('download'), press(t('common:list.csv'))]);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(download.suggestedFilename()).toMatch(/^Servicios \d{4}-\d\d-\d\d\.csv$/);
  expect(lines).toHaveLength(1 + 14 + 1);
  expect(lines[0]).toBe(
    `\ufeff${(['idShort', 'name', 'description', 'serviceTime', 'enabled'] as const).map((key) => t(`services:${key}`)).join(';')}`,
  );
  expect(lines).toContain(`99;'=1+1;"a;b";0:07:30;${t('common:yes')}`);

  await search.fill('=1');
  await expect(rows).toHaveCount(1);
  await select('=1+1').check();
  await search.fill('Caja');
  await expect(rows).toHaveCount(1);
  await select('Caja').check();
  await expect(
    page.getByRole('status').filter({ hasText: t('common:bulk.selected', { count: 2 }) }),
  ).toHaveCount(1);
  await press(t('common:bulk.delete'));
  await expect(dialog).toContainText(t('common:bulk.confirm.delete', { count: 2 }));
  await expect(dialog).toContainText(t('common:bulk.inUse'));
  await expectAccessible(page, 'deleting several services');
  await dialog.getByRole('button', { name: t('common:bulk.delete') }).click();
  await expect(dialog).toBeHidden();
  const all = async () => (await admin.call(listServices, { query: { size: 50 } })).rows;
  const states = new Map((await all()).map(({ name, enabled }) => [name, enabled]));
  expect([states.get('Caja'), states.get('=1+1')]).toEqual(['N', undefined]);

  await select('Caja').check();
  await press(t('common:bulk.delete'));
  await expect(dialog).toContainText(t('common:bulk.kept'));
  await expect(dialog.getByRole('button', { name: t('common:bulk.delete') })).toHaveCount(0);
  await dialog
    .getByRole('button', { name: t('common:action.close'), exact: true })
    .last()
    .click();
  await press(t('common:bulk.enable'));
  await dialog.getByRole('button', { name: t('common:bulk.enable') }).click();
  await expect(page.getByText(t('common:bulk.done.enable', { count: 1 }))).toBeVisible();
  expect((await all()).find(({ name }) => name === 'Caja')?.enabled).toBe('Y');
});
