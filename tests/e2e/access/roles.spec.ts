import type { Page } from '@playwright/test';
import { MODULES } from '#shared/domain/access/modules.ts';
import { PERMISSION_TREE } from '#shared/domain/access/permission-tree.ts';
import { repository } from '#shared/server/db/repository.ts';
import {
  bulk,
  newOne,
  openAdministration,
  rowOf,
  save,
  tabs,
} from '#tests/support/browser/at-administration.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/central-browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { withinMinutes } from '#tests/support/browser/minutes.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import type { Central } from '#tests/support/servers/start-central.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;

/** Limits the role of the report designer to these modules. */
const letReporterDo = (central: Central, modules: readonly number[]) =>
  central.configure(async (scope) => {
    const { id } = await scope.trx
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'Informes')
      .executeTakeFirstOrThrow();
    await scope.trx.deleteFrom('role_modules').where('id_roles', '=', id).execute();
    for (const id_modules of modules) {
      await repository(scope, 'role_modules').insert({ id_roles: id, id_modules });
    }
  });

test('an error for one of several roles does not stop the others and is shown with its reason', async ({
  device,
}) => {
  const page = await device(CALM);
  await openAdministration(page, t);
  await tabs(page, t).one('roles').click();
  const { dialog, select, press, confirm } = bulk(page, t);
  // They are changed in the order in which they were selected.
  for (const name of ['Operación', 'Administración', 'Supervisión']) await select(name).check();
  await press('disable');
  await confirm('disable');
  await expect(page.getByText(t('common:bulk.done.disable', { count: 2 }))).toBeVisible();
  await expect(dialog).toContainText(t('common:bulk.refusedTitle', { count: 1 }));
  await expect(dialog.getByRole('listitem')).toHaveText([
    `Administración: ${t('errors:LAST_ADMINISTRATOR')}`,
  ]);
  await expectAccessible(page, 'refused in the middle');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Administración')).toContainText(t('common:yes'));
  for (const name of ['Operación', 'Supervisión'])
    await expect(rowOf(page, name)).toContainText(t('common:no'));
});

test('a role is added with its permissions, also by keyboard', async ({ device }) => {
  const page = await device(CALM);
  await openAdministration(page, t);
  await tabs(page, t).one('roles').click();
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    ...[t('roles:name'), t('roles:description'), t('roles:level')],
    ...[t('roles:usersCount'), t('roles:enabled'), t('common:list.actions')],
  ]);
  await expectTranslated(page, 'es', 'roles');
  await expectAccessible(page, 'roles');

  await newOne(page, t, 'roles').click();
  const field = (name: 'name' | 'description' | 'level') =>
    page.getByLabel(t(`roles:${name}`), { exact: true });
  await field('name').fill('OPERACION');
  await field('description').focus();
  await page.keyboard.press('Tab');
  await expect(field('description')).toHaveValue('OPERACION');
  await field('level').pressSequentially('1x2345');
  // Letters are rejected; an excessive number is an error, not truncated.
  await expect(field('level')).toHaveValue('12345');
  await expect(field('level')).toHaveAccessibleDescription(t('common:field.tooLarge', { max: 999 }));
  // An empty field is no number: zero would be a level.
  await field('level').fill('');
  await expect(field('level')).toHaveAccessibleDescription(t('common:field.required'));
  await expect(page.getByRole('button', { name: t('common:action.save') })).toBeDisabled();
  await field('level').fill('123');
  await save(page, t);
  await expect(field('level')).toHaveAccessibleDescription(t('errors:LEVEL_TOO_HIGH'));
  await field('level').fill('15');

  for (const { key, modules } of PERMISSION_TREE) {
    const section = page.getByRole('group', { name: t(`roles:section.${key}`), exact: true });
    for (const module of modules)
      await expect(section.getByLabel(t(`roles:module.${module}`), { exact: true })).toBeEnabled();
  }
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const supervision = box(t('roles:section.supervision'));
  await supervision.focus();
  await page.keyboard.press('Space');
  await expect(box(t('roles:module.1'))).toBeChecked();
  await box(t('roles:module.2')).uncheck();
  await expect(supervision).toHaveJSProperty('indeterminate', true);
  await expectTranslated(page, 'es', 'a new role');
  await expectAccessible(page, 'a new role');
  await save(page, t);
  await expect(page).toHaveURL('/app/administration/roles');
  await expect(rowOf(page, 'OPERACION')).toContainText('15');
  await page.getByRole('link', { name: 'OPERACION', exact: true }).click();
  await expect(box(t('roles:module.1'))).toBeChecked();
  await expect(box(t('roles:module.2'))).not.toBeChecked();

  await field('name').fill('Supervisión');
  await save(page, t);
  await expect(field('name')).toHaveAccessibleDescription(t('errors:NAME_ERROR'));
  await expect(page).toHaveURL(/\/edit$/);
});

test('only permitted tabs are shown, and the first of them opens', async ({ central, device }) => {
  const page = await device(CALM);
  await signIn(page, 'informes', '/app/administration');
  await expect(page.getByRole('heading', { name: t('shell:notForYou.title') })).toBeVisible();

  const opens = async (modules: readonly number[], to: string, displayed: readonly string[]) => {
    await letReporterDo(central, modules);
    await signedInAgain(page);
    await page.goto('/app/administration');
    await expect(page).toHaveURL(to);
    await expect(tabs(page, t).all).toHaveText([...displayed]);
  };
  const { roles, users, preferences, activeDirectory } = MODULES;
  const tab = (key: 'roles' | 'users' | 'preferences' | 'directory') => t(`administration:tab.${key}`);
  await opens([roles, users, preferences, activeDirectory], '/app/administration/users', [
    tab('roles'),
    tab('users'),
    tab('preferences'),
    tab('directory'),
  ]);
  await opens([roles, preferences, activeDirectory], '/app/administration/preferences', [
    ...[tab('roles'), tab('preferences'), tab('directory')],
  ]);
  await opens([roles, activeDirectory], '/app/administration/directory', [tab('roles'), tab('directory')]);
  await opens([roles], '/app/administration/roles', [tab('roles')]);
  await page.goto('/app/administration/users');
  await expect(page.getByRole('heading', { name: t('shell:notForYou.title') })).toBeVisible();
});

test('a changed role applies to signed-in users without a new sign-in', async ({ central, device }) => {
  await letReporterDo(central, [MODULES.reportStatistics]);
  const page = await device(CALM);
  await page.clock.install();
  await signIn(page, 'informes', '/app/home');
  const administration = page
    .getByRole('navigation', { name: t('common:menu.main') })
    .getByRole('link', { name: t('common:menu.administration') });
  await expect(administration).toHaveCount(0);
  await letReporterDo(central, [MODULES.roles]);
  await withinMinutes(page, (wait) => expect(administration).toBeVisible(wait));
  await administration.click();
  await expect(page).toHaveURL('/app/administration/roles');
  await letReporterDo(central, [MODULES.reportStatistics]);
  const closed = page.getByRole('heading', { name: t('shell:notForYou.title') });
  await withinMinutes(page, (wait) => expect(closed).toBeVisible(wait));
  await expect(administration).toHaveCount(0);
});

test('the program role and roles of higher level are read-only', async ({ central, device }) => {
  await central.configure(async (scope) => {
    await repository(scope, 'roles').insert({ name: 'API', description: 'API', level: 0, enabled: 1 });
  });
  await letReporterDo(central, [MODULES.roles, MODULES.users]);
  const page = await device(CALM);
  await signIn(page, 'informes', '/app/administration/roles');
  await expect(rowOf(page, 'Administración').getByRole('img', { name: t('roles:locked') })).toBeVisible();
  await page.getByRole('link', { name: 'API', exact: true }).click();
  await expect(page.getByText(t('roles:apiText'))).toBeVisible();
  await expect(page.getByLabel(t('roles:name'), { exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: t('common:action.save') })).toHaveCount(0);
  await expectAccessible(page, 'the role of programs');
  await page.goto('/app/administration/users');
  await page.getByRole('link', { name: 'admin', exact: true }).click();
  await expect(page.getByText(t('users:lockedText'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('users:password.reset') })).toHaveCount(0);
});

test('ten thousand users are searched, sorted and paged', async ({ central, device }) => {
  test.slow();
  await central.configure(async ({ trx }) => {
    const numbers = Array.from({ length: 10_000 }, (_, index) => index + 10_000);
    const maxName = 'Ñ'.repeat(45);
    for (let from = 0; from < numbers.length; from += 500) {
      const some = numbers.slice(from, from + 500);
      const person = {
        first_name: maxName,
        id_number: '',
        email: '',
        telephone: '',
        id_attention_areas: null,
      };
      await trx
        .insertInto('employees')
        .values(some.map((id) => ({ ...person, id, last_name: maxName })))
        .execute();
      const user = { id_roles: 4, password_hash: '', user_type: 'GALA' as const, enabled: 1 as const };
      await trx
        .insertInto('users')
        .values(some.map((id) => ({ ...user, id, id_employees: id, username: `persona.${id}` })))
        .execute();
    }
  });
  const page = await device(CALM);
  await openAdministration(page, t);
  await expect(page.getByText(/10[.\s]0\d\d usuarios/)).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(10);
  await page.getByRole('searchbox', { name: t('users:search') }).fill('persona.19999');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expectAccessible(page, 'the longest names');
  await page.getByRole('link', { name: 'persona.19999', exact: true }).click();
  await expect(page.getByLabel(t('users:lastName'), { exact: true })).toHaveValue('Ñ'.repeat(45));
});

/** Signs in again, because a page reads the modules at sign-in. */
async function signedInAgain(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('turno.session'));
  await signIn(page, 'informes', '/app/home');
}
