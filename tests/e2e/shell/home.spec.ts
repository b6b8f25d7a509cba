import type { Simulation } from '#shared/contract/installation/demonstration.ts';
import { closeWorkstationOfOther } from '#shared/contract/workstation/supervision.ts';
import { closeWorkstation, getUserWorkstation } from '#shared/contract/workstation/workstations.ts';
import { waitNext, waitNoMore } from '#tests/support/actions/waiting-actions.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const [WORKSTATION] = DEMO.workstations;
const LATE_MS = 1_800_000;

test('an operator opens yesterday’s workstation with one key', async ({ branch, device }) => {
  const lucia = await branch.signIn('lucia');
  await open(lucia, WORKSTATION);
  await lucia.call(closeWorkstation, { params: { id: WORKSTATION }, body: {} });
  const page = await device();
  await signIn(page, 'lucia', '/app/home');
  await expect(page.getByText(t('home:nothing'))).toBeVisible();
  const last = page.getByRole('button', {
    name: t('home:openLast', { workstation: 'Puesto 1', branch: 'Oficina Centro' }),
  });
  await expect(last).toBeEnabled();
  await page.keyboard.press('F2');
  await expect(page).toHaveURL('/app/workstation');
  await expect(page.getByRole('banner')).toContainText('Puesto 1');
});

test('an operator with an open workstation returns to it from home, by key and from other pages', async ({
  branch,
  device,
}) => {
  const lucia = await branch.signIn('lucia');
  const id = WORKSTATION;
  const names = { workstation: 'Puesto 1, Oficina Centro' };
  await open(lucia, id);
  const page = await device();
  await signIn(page, 'lucia', '/app/home');
  const main = page.getByRole('main');
  const back = main.getByRole('link', { name: t('home:own.back') });
  const inHeader = page.getByRole('banner').getByRole('link', { name: t('home:own.back') });
  await expect(main.getByText(t('home:own.open', names))).toBeVisible();
  await waitNext(lucia, id);
  await expect(main.getByText(t('home:own.waiting', names))).toBeVisible();
  await waitNoMore(lucia, id);
  const { code } = await take(branch);
  branch.clock.advance(DEMO_POLITENESS_MS);
  const { idTicket } = await next(lucia, id);
  await expect(main.getByText(t('home:own.serving', { ...names, code }))).toBeVisible();
  await expect(inHeader).toContainText(code);
  await expectAccessible(page, 'home of an operator at work');
  await page.reload();
  await expect(back).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page).toHaveURL('/app/workstation');
  await expect(inHeader).toHaveCount(0);
  await page.goto('/app/about');
  await inHeader.click();
  await expect(page).toHaveURL('/app/workstation');

  await page.goto('/app/home');
  await expect(back).toBeVisible();
  await finish(lucia, Number(idTicket));
  await expect(main.getByText(t('home:own.open', names))).toBeVisible();
  await (await branch.signIn('admin')).call(closeWorkstationOfOther, { body: { idWorkstations: id } });
  await expect(page.getByText(t('workstation:closedBy.supervisor'))).toBeVisible();
  await expect(back).toHaveCount(0);
  await expect(inHeader).toHaveCount(0);
});

test('a workstation taken meanwhile is refused with the user’s name, and home stays', async ({
  branch,
  device,
}) => {
  const lucia = await branch.signIn('lucia');
  await open(lucia, WORKSTATION);
  await lucia.call(closeWorkstation, { params: { id: WORKSTATION }, body: {} });
  const page = await device();
  await signIn(page, 'lucia', '/app/home');
  const last = page.getByRole('button', { name: 'Puesto 1' });
  await expect(last).toBeEnabled();
  // Blocks the notice that it is no longer free.
  await page.route(/\/api\/home/, (route) => route.abort());
  await open(await branch.signIn('marcos'), WORKSTATION);
  await last.click();
  await expect(page.getByRole('alert')).toContainText('Marcos Núñez Rey');
  await expect(page).toHaveURL('/app/home');
});

test('the key has no effect while typing a message or with a modifier', async ({ branch, device }) => {
  const lucia = await branch.signIn('lucia');
  await open(lucia, WORKSTATION);
  await lucia.call(closeWorkstation, { params: { id: WORKSTATION }, body: {} });
  const page = await device();
  await signIn(page, 'lucia', '/app/home');
  await expect(page.getByRole('button', { name: 'Puesto 1' })).toBeEnabled();
  await page.getByRole('button', { name: t('alert-messages:title') }).click();
  await page.getByRole('button', { name: t('alert-messages:send.title') }).click();
  const dialog = page.getByRole('dialog', { name: t('alert-messages:send.title') });
  await dialog.getByLabel(t('alert-messages:send.text')).fill('A medias');
  await page.keyboard.press('F2');
  await page.keyboard.press('Shift+F2');
  await dialog.getByRole('button', { name: t('common:action.cancel') }).focus();
  await page.keyboard.press('F2');
  await expect(dialog.getByLabel(t('alert-messages:send.text'))).toHaveValue('A medias');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+F2');
  await expect(page).toHaveURL('/app/home');
  const { idUser: id } = await branch.signIn('lucia');
  expect(await lucia.call(getUserWorkstation, { params: { id } })).toMatchObject({ workstation: null });
});

test('tasks are shown below the tiles by urgency, with links', async ({ branch, device }) => {
  const { code } = await take(branch);
  branch.clock.advance(LATE_MS + DEMO_POLITENESS_MS);
  const page = await device();
  await signIn(page, 'admin', '/app/home');
  const needs = page.getByRole('region', { name: t('home:title') });
  await expect(needs.getByRole('listitem').first()).toContainText(code);
  await needs.getByRole('link', { name: t('home:noBackup') }).click();
  await expect(page).toHaveURL('/app/implementator/backup');
});

test('the home page is accessible', async ({ branch, device }) => {
  await take(branch);
  const page = await device();
  await signIn(page, 'admin', '/app/home');
  await expect(page.getByRole('heading', { name: t('home:title') })).toBeVisible();
  await expectAccessible(page, 'home');
  await expectTranslated(page, 'es', 'home');
});

test('a demonstration is marked above the page, and is paused, accelerated and stopped there', async ({
  device,
}) => {
  const page = await device({ viewport: { width: 390, height: 844 } });
  let simulation: Simulation = { state: 'running', speed: 1 };
  await page.route('**/api/demonstration**', async (route) => {
    await route.fulfill({ json: { simulation } });
  });
  await page.route('**/api/demonstration/simulation', async (route) => {
    simulation = route.request().postDataJSON();
    await route.fulfill({ json: simulation });
  });
  await signIn(page, 'admin', '/app/home');
  const strip = page.getByRole('region', { name: t('shell:demonstration.title') });
  const press = (key: 'pause' | 'resume' | 'stop' | 'start') =>
    strip.getByRole('button', { name: t(`shell:demonstration.${key}`) }).click();
  await expect(strip).toContainText(t('shell:demonstration.running'));
  await expectAccessible(page, 'home of a demonstration');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await press('pause');
  await expect(strip).toContainText(t('shell:demonstration.paused'));
  await strip.getByText(t('shell:demonstration.times', { speed: 20 })).click();
  await expect.poll(() => simulation).toEqual({ state: 'paused', speed: 20 });
  await press('resume');
  await press('stop');
  await expect(strip).toContainText(t('shell:demonstration.stopped'));
  await press('start');
  await expect.poll(() => simulation).toEqual({ state: 'running', speed: 20 });

  const operator = await device();
  await operator.route('**/api/demonstration', (route) => route.fulfill({ json: { simulation } }));
  await signIn(operator, 'lucia', '/app/home');
  const seen = operator.getByRole('region', { name: t('shell:demonstration.title') });
  await expect(seen).toHaveText(t('shell:demonstration.running'));
  await expect(seen.getByRole('button')).toHaveCount(0);
});
