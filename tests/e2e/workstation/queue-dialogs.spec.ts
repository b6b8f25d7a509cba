import type { Page } from '@playwright/test';
import { allow } from '#tests/support/actions/configure-workstations.ts';
import { missed } from '#tests/support/actions/ticket-actions.ts';
import { next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { action, currentTicket, finish, press } from '#tests/support/browser/at-workstation.ts';
import { atWork, dialogOf, serving } from '#tests/support/browser/at-workstation-dialog.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const SECOND = 1_000;
const detail = (page: Page) => dialogOf(page).getByRole('row');

test('a no-show is found and recovered with Enter', async ({ branch, device }) => {
  const marcos = await branch.signIn('marcos');
  await open(marcos, 4);
  for (let come = 0; come < 3; come += 1) {
    await takeCallable(branch);
    const { ticket } = await next(marcos, 4);
    if (ticket) await missed(marcos, ticket.idTicket);
  }
  branch.clock.advance(60 * SECOND);
  const workstation = await atWork(await device(), t);
  await press(workstation, 'F9');
  const dialog = dialogOf(workstation);
  await expect(detail(workstation)).toHaveCount(4);
  await expect(detail(workstation).nth(1)).toContainText(/A001.*Caja.*0[78]:\d\d/s);
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await workstation.keyboard.type('002');
  await workstation.keyboard.press('Enter');
  await expect(
    workstation.getByText(t('workstation-dialogs:noShow.waitsAgain', { code: 'A002', queue: 'Caja' })),
  ).toBeVisible();
  await expect(dialog.getByText(t('common:list.noMatch', { search: '002' }))).toBeVisible();
  await dialog.getByRole('searchbox').fill('');
  await expect(detail(workstation)).toHaveCount(3);
  await workstation.keyboard.press('ArrowDown');
  await workstation.keyboard.press('ArrowDown');
  await expect(
    dialog.getByRole('button', { name: t('workstation-dialogs:noShow.recoverOf', { code: 'A003' }) }),
  ).toBeFocused();
  await workstation.keyboard.press('Enter');
  await expect(detail(workstation)).toHaveCount(2);
  await workstation.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(workstation.getByRole('row', { name: /Caja/ }).getByRole('cell').first()).toHaveText('2');

  // The term covers both waits: since arrival, or since returning to the queue.
  branch.clock.advance(60 * SECOND);
  await press(workstation, 'F2');
  await expect(currentTicket(workstation, t, 'A002')).toBeVisible();
  await expect(workstation.getByText(t('workstation:fact.waitedInQueue'))).toBeVisible();
});

test('a ticket is called out of turn while none is current', async ({ branch, device }) => {
  const workstation = await device();
  await serving(branch, workstation, t);
  for (let come = 0; come < 12; come += 1) await take(branch);
  await workstation.getByRole('row', { name: /Caja/ }).click();
  const dialog = dialogOf(workstation);
  await expect(detail(workstation)).toHaveCount(11);
  await dialog
    .getByRole('button', { name: t('workstation-dialogs:queueDetail.callOf', { code: 'A003' }) })
    .click();
  await expect(dialog.getByRole('alert')).toHaveText(t('errors:A_CUSTOMER_IS_BEING_ASSISTED'));
  await workstation.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await finish(workstation, t);

  await workstation.getByRole('row', { name: /Caja/ }).click();
  await dialog.getByRole('searchbox').pressSequentially('A013');
  await workstation.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(currentTicket(workstation, t, 'A013')).toBeVisible();
});

test('C-353: a waiting ticket is removed after a question that cancels itself after 5 s', async ({
  branch,
  device,
}) => {
  await take(branch);
  await take(branch);
  const workstation = await device();
  await workstation.clock.install();
  await atWork(workstation, t);
  await workstation.getByRole('row', { name: /Caja/ }).click();
  const remove = workstation.getByRole('button', {
    name: t('workstation-dialogs:queueDetail.removeOf', { code: 'A001' }),
  });
  const question = workstation.getByRole('dialog', {
    name: t('workstation-dialogs:queueDetail.removeTitle', { code: 'A001' }),
  });
  await remove.click();
  const left = question.getByRole('timer');
  await expect(left).toHaveText(t('common:confirm.cancelsIn', { seconds: 5 }));
  await workstation.clock.runFor(4 * SECOND);
  await expect(left).toHaveText(t('common:confirm.cancelsIn', { seconds: 1 }));
  await workstation.clock.runFor(SECOND);
  await expect(question).toBeHidden();
  await remove.click();
  await expect(question).toBeVisible();
  await workstation.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(remove).toBeVisible();
  await remove.click();
  await question.getByRole('button', { name: t('workstation-dialogs:queueDetail.remove') }).click();
  await expect(workstation.getByText(t('workstation-dialogs:CANCEL_TICKET_SUCCESS'))).toBeVisible();
  await expect(detail(workstation)).toHaveCount(2);
});

test('the workstation type limits actions on waiting tickets', async ({ branch, device }) => {
  await allow(branch, { call_out_of_turn: 0, removal: 0 });
  await take(branch);
  const workstation = await atWork(await device(), t);
  const dialog = dialogOf(workstation);
  await workstation.getByRole('row', { name: /Caja/ }).click();
  await expect(dialog.getByRole('cell', { name: 'A001' })).toBeVisible();
  await expect(dialog.getByRole('columnheader', { name: t('common:list.actions') })).toBeHidden();
});

test('a stand-by ticket is called from the own list', async ({ branch, device }) => {
  const workstation = await device();
  await serving(branch, workstation, t);
  await press(workstation, 'F6');
  await expect(action(workstation, t('workstation:action.next'))).toBeEnabled();
  await workstation.getByRole('row', { name: t('workstation-dialogs:queueDetail.standByTitle') }).click();
  const dialog = workstation.getByRole('dialog', { name: t('workstation-dialogs:queueDetail.standByTitle') });
  await dialog
    .getByRole('button', { name: t('workstation-dialogs:queueDetail.callOf', { code: 'A001' }) })
    .click();
  await expect(currentTicket(workstation, t, 'A001')).toBeVisible();
});
