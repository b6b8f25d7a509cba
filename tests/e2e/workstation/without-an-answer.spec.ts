import type { Route } from '@playwright/test';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { takeCallable } from '#tests/support/actions/workstation-actions.ts';
import {
  action,
  currentTicket,
  openWorkstation,
  press,
  signIn,
  waitingPosition,
} from '#tests/support/browser/at-workstation.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

test('an action with a lost answer is shown as possibly done until it is known', async ({
  branch,
  device,
}) => {
  await takeCallable(branch);
  const page = await device();
  await signIn(page, 'lucia');
  await openWorkstation(page, t, 'Puesto 1');
  const done = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  let known = () => {};
  const isKnown = new Promise<void>((over) => {
    known = over;
  });
  await page.route('**/actions/addToQueue', done);
  await page.route('**/api/users/*/workstation', async (route) => {
    await isKnown;
    await route.continue().catch(() => undefined);
  });
  await press(page, 'F2');
  const said = page.getByRole('alert').filter({ hasText: t('workstation:unanswered.title') });
  await expect(said).toContainText(t('workstation:unanswered.text'));
  known();
  await expect(said).toHaveCount(0);
  await expect(currentTicket(page, t, 'A001')).toBeVisible();
});

test('after an unexpected error the workstation and its ticket are shown again', async ({
  branch,
  device,
}) => {
  await takeCallable(branch);
  const page = await device();
  await signIn(page, 'lucia');
  await openWorkstation(page, t, 'Puesto 1');
  await press(page, 'F2');
  await expect(currentTicket(page, t, 'A001')).toBeVisible();
  await page.route(
    '**/api/ticket/*/recall',
    (route) => route.fulfill({ status: 500, json: { status: 'GENERIC_ERROR', message: 'broken' } }),
    { times: 1 },
  );
  await press(page, 'F3');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('errors:page.toDesk') })
    .click();
  await expect(currentTicket(page, t, 'A001')).toBeVisible();
});

test('a disconnected workstation promises no ticket', async ({ branch, device }) => {
  const page = await device();
  await page.clock.install({ time: branch.clock.now() });
  await signIn(page, 'lucia');
  await openWorkstation(page, t, 'Puesto 1');
  await press(page, 'F2');
  await expect(waitingPosition(page)).toBeVisible();
  await expect(page.getByText(t('workstation:stage.opensByItself'))).toBeVisible();
  await page.context().setOffline(true);
  await branch.stop();
  await expect(page.getByText(t('workstation:stage.lineGone'))).toBeVisible();
  await expect(page.getByText(t('workstation:stage.opensByItself'))).toBeHidden();
  await page.clock.fastForward(16_000);
  await expect(page.getByRole('heading', { name: t('workstation:stage.noLine') })).toBeVisible();
  await expect(page.getByText(t('workstation:stage.noLineText'))).toBeVisible();
});

test('a changed setting reaches an open workstation', async ({ branch, device }) => {
  await takeCallable(branch);
  const page = await device();
  await signIn(page, 'lucia');
  await openWorkstation(page, t, 'Puesto 1');
  await expect(action(page, t('workstation:action.recover'))).toBeEnabled();
  const admin = await branch.signIn('admin');
  await admin.call(saveGeneralParameters, { body: { settings: [{ name: 'recoverNoShow', value: 'N' }] } });
  await expect(action(page, t('workstation:action.recover'))).toBeDisabled();
});
