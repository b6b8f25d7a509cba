import type { Page } from '@playwright/test';
import { allow } from '#tests/support/acts/configure-workstations.ts';
import { missed } from '#tests/support/acts/operation-acts.ts';
import { next, open, take, takeCallable } from '#tests/support/acts/workstation-actions.ts';
import { action, finish, heldTicket, press } from '#tests/support/browser/at-workstation.ts';
import { atWork, dialogOf, serving } from '#tests/support/browser/at-workstation-dialog.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const SECOND = 1_000;
const detail = (page: Page) => dialogOf(page).getByRole('row');

test('who did not come is found, and put back into the queue with Enter', async ({ branch, device }) => {
  const marcos = await branch.signIn('marcos');
  await open(marcos, 4);
  for (let come = 0; come < 3; come += 1) {
    await takeCallable(branch);
    const { ticket } = await next(marcos, 4);
    if (ticket) await missed(marcos, ticket.idTicket);
  }
  branch.clock.advance(60 * SECOND);
  const desk = await atWork(await device(), t);
  await press(desk, 'F9');
  const dialog = dialogOf(desk);
  await expect(detail(desk)).toHaveCount(4);
  await expect(detail(desk).nth(1)).toContainText(/A001.*Caja.*0[78]:\d\d/s);
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await desk.keyboard.type('002');
  await desk.keyboard.press('Enter');
  await expect(
    desk.getByText(t('desk-dialogs:noShow.waitsAgain', { code: 'A002', queue: 'Caja' })),
  ).toBeVisible();
  await expect(dialog.getByText(t('common:list.noMatch', { search: '002' }))).toBeVisible();
  await dialog.getByRole('searchbox').fill('');
  await expect(detail(desk)).toHaveCount(3);
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('ArrowDown');
  await expect(
    dialog.getByRole('button', { name: t('desk-dialogs:noShow.recoverOf', { code: 'A003' }) }),
  ).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(detail(desk)).toHaveCount(2);
  await desk.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole('row', { name: /Caja/ }).getByRole('cell').first()).toHaveText('2');
});

test('somebody is called out of turn, once nobody is being assisted', async ({ branch, device }) => {
  const desk = await device();
  await serving(branch, desk, t);
  for (let come = 0; come < 12; come += 1) await take(branch);
  await desk.getByRole('row', { name: /Caja/ }).click();
  const dialog = dialogOf(desk);
  await expect(detail(desk)).toHaveCount(11);
  await dialog.getByRole('button', { name: t('desk-dialogs:standing.callOf', { code: 'A003' }) }).click();
  await expect(dialog.getByRole('alert')).toHaveText(t('errors:A_CUSTOMER_IS_BEING_ASSISTED'));
  await desk.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await finish(desk, t);

  await desk.getByRole('row', { name: /Caja/ }).click();
  await dialog.getByRole('searchbox').pressSequentially('A013');
  await desk.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(heldTicket(desk, t, 'A013')).toBeVisible();
});

test('somebody who waits is removed after a question, which answers itself with no', async ({
  branch,
  device,
}) => {
  await take(branch);
  await take(branch);
  const desk = await device();
  await desk.clock.install();
  await atWork(desk, t);
  await desk.getByRole('row', { name: /Caja/ }).click();
  const remove = desk.getByRole('button', { name: t('desk-dialogs:standing.removeOf', { code: 'A001' }) });
  const question = desk.getByRole('dialog', {
    name: t('desk-dialogs:standing.removeTitle', { code: 'A001' }),
  });
  await remove.click();
  await expect(question).toBeVisible();
  await desk.clock.fastForward(5 * SECOND);
  await expect(question).toBeHidden();
  await remove.click();
  await expect(question).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(remove).toBeVisible();
  await remove.click();
  await question.getByRole('button', { name: t('desk-dialogs:standing.remove') }).click();
  await expect(desk.getByText(t('desk-dialogs:CANCEL_TICKET_SUCCESS'))).toBeVisible();
  await expect(detail(desk)).toHaveCount(2);
});

test('to those who wait an operator does only what the type of workstation allows', async ({
  branch,
  device,
}) => {
  await allow(branch, { call_out_of_turn: 0, removal: 0 });
  await take(branch);
  const desk = await atWork(await device(), t);
  const dialog = dialogOf(desk);
  await desk.getByRole('row', { name: /Caja/ }).click();
  await expect(dialog.getByRole('cell', { name: 'A001' })).toBeVisible();
  await expect(dialog.getByRole('columnheader', { name: t('common:list.actions') })).toBeHidden();
});

test('who stands by is called from one’s own list', async ({ branch, device }) => {
  const desk = await device();
  await serving(branch, desk, t);
  await press(desk, 'F6');
  await expect(action(desk, t('workstation:action.next'))).toBeEnabled();
  await desk.getByRole('row', { name: t('desk-dialogs:standing.standByTitle') }).click();
  const dialog = desk.getByRole('dialog', { name: t('desk-dialogs:standing.standByTitle') });
  await dialog.getByRole('button', { name: t('desk-dialogs:standing.callOf', { code: 'A001' }) }).click();
  await expect(heldTicket(desk, t, 'A001')).toBeVisible();
});
