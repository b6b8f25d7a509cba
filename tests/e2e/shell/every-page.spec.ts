import type { Page } from '@playwright/test';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { setPrinterCondition } from '#shared/contract/devices/virtual-printers.ts';
import { callTickets, comeIn } from '#tests/support/actions/call-tickets.ts';
import { next, open } from '#tests/support/actions/workstation-actions.ts';
import { accountButton } from '#tests/support/browser/at-account.ts';
import {
  choose,
  newOne,
  openAdministration,
  rowOf,
  tabs,
  userChoice,
  userField,
} from '#tests/support/browser/at-administration.ts';
import { branchGroupForm } from '#tests/support/browser/at-branch-groups.ts';
import { branchForm } from '#tests/support/browser/at-branches.ts';
import { openDisplay } from '#tests/support/browser/at-display.ts';
import { choices, openKiosk } from '#tests/support/browser/at-kiosk.ts';
import { openServices, services } from '#tests/support/browser/at-services.ts';
import {
  action,
  callNext,
  closeWorkstation,
  openWorkstation,
  press,
  signIn,
} from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { linger } from '#tests/support/browser/linger.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';

const CALM = { reducedMotion: 'reduce' } as const;

const t = textsIn('es');

/** `narrow.spec.ts` checks the other languages page by page; unit tests compare their texts. */
async function look(page: Page, what: string): Promise<void> {
  await expectTranslated(page, 'es', what);
  await expectAccessible(page, what);
}

test.describe('pages are accessible', () => {
  test('sign-in, home, about and the error pages', async ({ device }) => {
    const page = await device(CALM);
    await page.goto('/');
    await expect(page.getByLabel(t('auth:username'))).toBeVisible();
    await look(page, 'sign-in');
    await page.getByLabel(t('auth:username')).fill('lucia');
    await page.getByLabel(t('auth:password'), { exact: true }).fill('wrong');
    await page.getByRole('button', { name: t('auth:signIn') }).click();
    await expect(page.getByText(t('errors:LOGIN_ERROR'))).toBeVisible();
    await look(page, 'refused sign-in');

    await signIn(page, 'admin', '/app/home');
    await expect(page.getByRole('heading', { level: 1, name: t('shell:home.title') })).toBeVisible();
    await look(page, 'home');
    await accountButton(page).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await look(page, 'user menu');
    await page.goto('/app/about');
    await expect(page.getByText(t('shell:about.standalone'), { exact: true })).toBeVisible();
    await look(page, 'about');
    for (const key of ['GENERIC_ERROR', 'EXPIRED_TOKEN'] as const) {
      await page.goto(`/app/error/${key}`);
      await expect(page.getByText(t(`errors:${key}`))).toBeVisible();
      await look(page, `error page ${key}`);
    }
    await page
      .getByRole('navigation')
      .getByRole('button', { name: t('common:menu.exit') })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, 'signing out');
  });

  test('the services', async ({ device }) => {
    const page = await device(CALM);
    await openServices(page, t);
    const { form, rows, edit, edited, remove, search } = services(page, t);
    await expect(rows).toHaveCount(5);
    await look(page, 'services');

    await form.field('name').fill('Caja');
    await form.add.click();
    await expect(form.field('name')).toHaveAccessibleDescription(t('errors:NAME_ERROR'));
    await look(page, 'a refused service');
    await edit('Caja').click();
    await expect(edited).toBeVisible();
    await look(page, 'an edited row');
    await page.keyboard.press('Escape');
    await remove('Caja').click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Caja' })).toBeVisible();
    await look(page, 'a refused deletion');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await search.fill('xyz');
    await expect(page.getByText(t('common:list.noMatchHint'))).toBeVisible();
    await look(page, 'no match');
    await page.route('**/api/services?*', (route) => route.fulfill({ json: { rows: [], total: 0 } }));
    await page.goto('/app/configuration/services');
    await expect(page.getByText(t('services:NO_DATA'))).toBeVisible();
    await look(page, 'no services');
  });

  test('the branches', async ({ device }) => {
    const page = await device(CALM);
    await signIn(page, 'admin', '/app/configuration/branch');
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await look(page, 'branches');
    await page.goto('/app/configuration/branch/crud');
    const form = branchForm(page, t);
    await form.field('latitude').fill('91');
    await expect(form.field('latitude')).toHaveAccessibleDescription(t('errors:ERROR_LATITUDE'));
    await form.chooseCountry('Suecia');
    await form.turn('distributed');
    await expect(form.map.locator('path').first()).toBeAttached();
    await look(page, 'a new branch');
    await page.goto('/app/configuration/branch/crud?id=999');
    await expect(page.getByRole('heading', { level: 1, name: t('shell:missing.branch') })).toBeVisible();
    await look(page, 'no such branch');
  });

  test('the branch groups', async ({ branch, device }) => {
    const page = await device(CALM);
    await signIn(page, 'admin', '/app/configuration/branch-groups');
    await expect(page.getByText(t('branch-groups:NO_DATA'))).toBeVisible();
    await look(page, 'no branch groups');
    const closed = newBranch({ name: 'Ribera', enabled: 'N' });
    await (await branch.signIn('admin')).call(createBranch, { body: closed });
    await page.goto('/app/configuration/branch-groups/crud');
    const form = branchGroupForm(page, t);
    const displayed = t('branch-groups:disabledBranch', { name: 'Ribera' });
    await form.branches('notIncluded').filter({ hasText: displayed }).dblclick();
    await expect(form.branches('included')).toHaveText(displayed);
    await look(page, 'a new branch group');
  });

  test('users and roles', async ({ device }) => {
    const page = await device(CALM);
    await openAdministration(page, t);
    await expect(rowOf(page, 'lucia')).toBeVisible();
    await look(page, 'users');
    await newOne(page, t, 'users').click();
    await userField(page, t, 'firstName').fill('x');
    await userField(page, t, 'firstName').fill('');
    await expect(page.getByText(t('common:field.required'), { exact: true })).toBeVisible();
    await look(page, 'a user that cannot be');
    await choose(page, userChoice(page, t, 'usertype'), t('users:type.API'));
    await look(page, 'a program');
    await page.goto('/app/administration/users');
    await page.getByRole('link', { name: 'lucia', exact: true }).click();
    await page.getByRole('button', { name: t('users:password.reset') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, 'giving a password');
    await page.keyboard.press('Escape');
    await tabs(page, t).one('roles').click();
    const role = page.getByRole('main').getByRole('link', { name: 'Informes', exact: true });
    await expect(role).toBeVisible();
    await look(page, 'roles');
    await role.click();
    await expect(page.getByText(t('roles:permissions'), { exact: true })).toBeVisible();
    await look(page, 'a role');
    await page.route('**/api/roles?*', (route) => route.fulfill({ json: { rows: [], total: 0 } }));
    await page.goto('/app/administration/roles');
    await expect(page.getByText(t('roles:NO_ROLES'), { exact: true })).toBeVisible();
    await look(page, 'no roles');
  });

  test('the workstation', async ({ branch, device }) => {
    await branch.anybody.call(setPrinterCondition, {
      params: { index: 2 },
      body: { condition: 'out-of-paper' },
    });
    await comeIn(branch.anybody, 1, { idKiosk: DEMO.kiosks.hall });
    const page = await device(CALM);
    await signIn(page, 'lucia', '/app/workstation-selection');
    await page.getByRole('combobox', { name: t('workstation:title') }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await look(page, 'choosing a workstation');
    await openWorkstation(page, t, 'Puesto 1');
    await look(page, 'a free workstation');
    await page.getByRole('button', { name: t('printers:notice', { count: 1 }) }).click();
    await expect(page.getByText(t('printers:help.out-of-paper'))).toBeVisible();
    await look(page, 'printers');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: t('workstation:keys.title') })).toBeVisible();
    await look(page, 'keys');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await callNext(page, t);
    await look(page, 'assisting');
    await page.getByRole('button', { name: t('workstation:name.write') }).click();
    await page.keyboard.insertText('x'.repeat(91));
    await expect(page.getByText(t('common:field.tooLong', { max: 90 }))).toBeVisible();
    await look(page, 'a name that cannot be');
    await page.keyboard.press('Escape');
    await branch.powerCut();
    await expect(page.getByText(t('common:connection.comesBack'))).toBeVisible();
    await look(page, 'a lost connection');
    await branch.powerOn();
    await expect(action(page, t('workstation:action.absent'))).toBeEnabled();
    await press(page, 'F7');
    await expect(action(page, t('workstation:action.next'))).toBeEnabled();
    await press(page, 'F2');
    await expect(page.getByRole('heading', { name: t('workstation:stage.waiting') })).toBeVisible();
    await look(page, 'waiting in line');
    await expect(action(page, t('workstation:action.stop'))).toBeEnabled();
    await press(page, 'F2');
    await expect(page.getByText(t('errors:NO_CUSTOMERS_TO_CALL'))).toBeVisible();
    await look(page, 'nobody to call');
    await closeWorkstation(page, t);
    await look(page, 'a closed workstation');
  });

  test('the kiosk and its printer', async ({ branch, device }) => {
    const kiosk = await device({ ...CALM, viewport: { width: 1080, height: 1920 } });
    await linger(kiosk, 3_000);
    await openKiosk(kiosk, 'entrance');
    await kiosk.getByRole('button', { name: 'Español' }).click();
    await look(kiosk, 'the first question');
    await choices(kiosk).getByRole('button').first().click();
    await expect(choices(kiosk)).toHaveAttribute('data-screen', 'what');
    await look(kiosk, 'the second question');

    const answers = Promise.withResolvers<void>();
    await kiosk.route('**/api/branches/*/tickets*', async (route) => {
      await answers.promise;
      await route.continue();
    });
    // The first is the back button.
    await choices(kiosk).getByRole('button').nth(1).click();
    await expect(kiosk.getByText(t('kiosk:printing'))).toBeVisible();
    await look(kiosk, 'printing');
    answers.resolve();
    await expect(kiosk.locator('[data-stage=thanks]')).toBeVisible();
    await look(kiosk, 'thanks');

    await branch.anybody.call(setPrinterCondition, {
      params: { index: 2 },
      body: { condition: 'out-of-paper' },
    });
    const empty = await device({ ...CALM, viewport: { width: 1280, height: 800 } });
    await linger(empty, 30_000);
    await openKiosk(empty, 'hall');
    await empty.getByRole('button', { name: 'Español' }).click();
    await choices(empty).getByRole('button').first().click();
    await expect(empty.locator('[data-stage=number]').getByRole('img')).toBeVisible();
    await look(empty, 'no paper');

    const paper = await device(CALM);
    await paper.goto('/virtual-printer');
    await expect(paper.getByRole('img')).toHaveCount(1);
    await look(paper, 'the virtual printers');
    await branch.powerCut();
    await expect(paper.getByText(t('virtual-printer:lost'))).toBeVisible();
    await look(paper, 'virtual printers without their server');
    await empty.getByRole('button', { name: t('kiosk:number.done') }).click();
    await expect(empty.locator('[data-stage=offline]')).toBeVisible();
    await expectAccessible(empty, 'a kiosk without its server');
  });
});

test('the display and the API page are accessible', async ({ branch, device }) => {
  const operator = await branch.signIn('lucia');
  const [workstation] = DEMO.workstations;
  await open(operator, workstation);
  await comeIn(branch.anybody, 2);
  await callTickets(operator, workstation, 1);
  const displayPage = await device({ ...CALM, viewport: { width: 1920, height: 1080 } });
  await openDisplay(displayPage);
  await expect(displayPage.locator('[data-code=A001]')).toBeVisible();
  await expectTranslated(displayPage, 'es', 'display');
  await expectAccessible(displayPage, 'display');

  const called = await device({ ...CALM, viewport: { width: 1080, height: 1920 } });
  await linger(called, 5_000);
  await openDisplay(called);
  // Stays called: ended calls are not announced.
  await expect(async () => void expect((await next(operator, workstation)).ticket).not.toBeNull()).toPass();
  await expect(called.getByRole('alert')).toContainText('A002');
  await expectTranslated(called, 'es', 'pop-up');
  await expectAccessible(called, 'pop-up');
  await branch.powerCut();
  await expect(displayPage.getByRole('main')).toHaveAttribute('data-current', 'false');
  await expectTranslated(displayPage, 'es', 'display that is not current');
  await expectAccessible(displayPage, 'display that is not current');

  await branch.powerOn();
  const docs = await device(CALM);
  await docs.goto('/api/docs');
  await expect(docs.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(docs, 'API');
});
