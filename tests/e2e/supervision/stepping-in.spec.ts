import { listAlertMessages } from '#shared/contract/workstation/alert-messages.ts';
import { getSupervision } from '#shared/contract/workstation/supervision-metrics.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import { callThis } from '#tests/support/actions/ticket-actions.ts';
import { finish, open, take } from '#tests/support/actions/workstation-actions.ts';
import { activityOf, openActions, openSupervision } from '#tests/support/browser/at-supervision.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const LUCIA = 'Lucía Ferrer Molina';

test('a supervisor messages an operator, assigns another attention profile and closes the workstation', async ({
  branch,
  device,
}) => {
  const lucia = await branch.signIn('lucia');
  await open(lucia, 1);
  const page = await device();
  await openSupervision(page, t);
  const dialog = await openActions(page, t, 'Puesto 1');

  const send = dialog.getByRole('button', { name: t('supervision:action.message.send') });
  const message = dialog.getByRole('textbox', {
    name: t('supervision:action.message.label', { name: LUCIA }),
  });
  await send.click();
  await expect(message).toHaveAccessibleDescription(t('supervision:action.message.missing'));
  await message.fill('Pase a caja, por favor');
  await send.click();
  await expect(page.getByText(t('supervision:action.message.sent'))).toBeVisible();
  const received = await lucia.call(listAlertMessages, { query: { idReceiver: lucia.idUser } });
  expect(received.map(({ text }) => text)).toEqual(['Pase a caja, por favor']);

  const profile = dialog.getByRole('combobox', { name: t('supervision:action.profile.label') });
  await profile.click();
  const other = page
    .getByRole('option')
    .filter({ hasNotText: await profile.inputValue() })
    .first();
  const name = await other.innerText();
  await other.click();
  await dialog.getByRole('button', { name: t('supervision:action.profile.change') }).click();
  await expect(page.getByText(t('supervision:CHANGE_PROFILE_SUCCESS'))).toBeVisible();
  await expect(activityOf(page, t, 'workstations', 'Puesto 1')).toContainText(name);

  await dialog.getByRole('button', { name: t('supervision:action.close.do') }).click();
  const question = page.getByRole('dialog', {
    name: t('supervision:action.close.sure', { name: 'Puesto 1' }),
  });
  await expect(question).toContainText(t('open-work:here.idle', { user: LUCIA }));
  // Escape closes only the confirmation.
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: t('supervision:action.close.do') }).click();
  await question.getByRole('button', { name: t('supervision:action.close.do') }).click();
  await expect(page.getByText(t('supervision:CLOSE_POSITION_SUCCESS', { name: 'Puesto 1' }))).toBeVisible();
  await expect(dialog.locator('dl')).toContainText(t('common:workstationState.off'));
  await expect(dialog.getByText(t('supervision:action.closedMeanwhile'))).toHaveCount(0);
  await expect(activityOf(page, t, 'workstations', 'Puesto 1')).toContainText(
    t('common:workstationState.off'),
  );
});

test('a message draft in a workstation’s dialog survives a click beside it', async ({ branch, device }) => {
  const lucia = await branch.signIn('lucia');
  await open(lucia, 1);
  const page = await device();
  await openSupervision(page, t);
  const dialog = await openActions(page, t, 'Puesto 1');
  const message = dialog.getByRole('textbox', {
    name: t('supervision:action.message.label', { name: LUCIA }),
  });
  const question = page.getByRole('dialog', { name: t('common:confirm.unsentTitle') });
  await message.fill('Pase a caja');
  const clickOutside = () => page.mouse.click(4, 400);
  for (const away of [clickOutside, () => page.keyboard.press('Escape')]) {
    await away();
    await question.getByRole('button', { name: t('common:confirm.stay') }).click();
    await expect(question).toBeHidden();
    await expect(message).toHaveValue('Pase a caja');
  }
  // A sent action needs no confirmation on leaving.
  await dialog.getByRole('button', { name: t('supervision:action.message.send') }).click();
  await expect(message).toHaveValue('');
  await clickOutside();
  await expect(dialog).toBeHidden();
  await expect(question).toHaveCount(0);
});

test('a workstation with a current ticket stays open, and the dialog says why', async ({
  branch,
  device,
}) => {
  const lucia = await branch.signIn('lucia');
  await open(lucia, 1);
  const { idTicket, code } = await take(branch);
  await callThis(lucia, 1, idTicket);
  const page = await device();
  await openSupervision(page, t);
  const dialog = await openActions(page, t, 'Puesto 1');
  await dialog.getByRole('button', { name: t('supervision:action.close.do') }).click();
  const question = page.getByRole('dialog', {
    name: t('supervision:action.close.sure', { name: 'Puesto 1' }),
  });
  await question.getByRole('button', { name: t('supervision:action.close.do') }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    t('errors:ASSISTED_BY_OTHER', { name: LUCIA, code, workstation: 'Puesto 1' }),
  );
});

test('a dialog acts only on the operator shown, in the last known state, and reports a change', async ({
  branch,
  device,
}) => {
  const [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
  await open(lucia, 1);
  const { idTicket, code } = await take(branch);
  await callThis(lucia, 1, idTicket);
  const page = await device();
  await openSupervision(page, t);
  const dialog = await openActions(page, t, 'Puesto 1');
  const doIt = dialog.getByRole('button', { name: t('supervision:action.close.do') });
  await expect(doIt).toBeEnabled();
  await expect(dialog.locator('dl')).toContainText(code);
  await finish(lucia, idTicket);
  await expect(dialog.locator('dl')).not.toContainText(code);

  await lucia.call(closeWorkstation, { params: { id: 1 }, body: {} });
  await expect(dialog).toContainText(t('supervision:action.closedMeanwhile'));
  await open(marcos, 1);
  await expect(dialog).toContainText(t('supervision:action.otherMeanwhile', { name: 'Marcos Núñez Rey' }));
  await expect(dialog.locator('dl')).not.toContainText(code);
  await expect(doIt).toBeDisabled();
  await expect(dialog.getByRole('button', { name: t('supervision:action.message.send') })).toBeDisabled();
  await dialog.getByRole('button', { name: t('supervision:action.lookAgain') }).click();
  await expect(doIt).toBeEnabled();
  await expect(dialog.locator('dl')).toContainText('Marcos Núñez Rey');
});

for (const [what, error, row] of [
  ['was closed', 'WORKSTATION_OFF_ERROR', 'O-062'],
  ['has somebody else', 'WORKSTATION_USER_ERROR', 'O-063'],
] as const) {
  test(`the server refuses to close a workstation that ${what} when the page could not know (${row})`, async ({
    branch,
    device,
  }) => {
    const [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
    await open(lucia, 1);
    const page = await device();
    await openSupervision(page, t);
    const dialog = await openActions(page, t, 'Puesto 1');
    const supervisor = await branch.signIn('supervisor');
    const seen = await supervisor.call(getSupervision, { query: { idBranch: DEMO.branch } });
    await page.route('**/api/supervision?*', (route) => route.fulfill({ json: seen }));
    await lucia.call(closeWorkstation, { params: { id: 1 }, body: {} });
    if (error === 'WORKSTATION_USER_ERROR') await open(marcos, 1);
    await dialog.getByRole('button', { name: t('supervision:action.close.do') }).click();
    const question = page.getByRole('dialog', {
      name: t('supervision:action.close.sure', { name: 'Puesto 1' }),
    });
    await question.getByRole('button', { name: t('supervision:action.close.do') }).click();
    await expect(dialog.getByRole('alert')).toHaveText(t(`errors:${error}`));
  });
}

test('a supervisor sees the tickets of a queue, cancels one and clears the queue, once (O-065)', async ({
  branch,
  device,
}) => {
  const tickets = [];
  for (const _ of Array(12)) tickets.push(await take(branch));
  const lucia = await branch.signIn('lucia');
  await open(lucia, 1);
  const page = await device();
  await openSupervision(page, t);
  await page.getByRole('button', { name: t('supervision:queues.detail', { name: 'Caja' }) }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('supervision:detail.title', { name: 'Caja' }) });
  await expect(dialog.locator('tbody tr')).toHaveCount(10);
  await dialog.getByRole('button', { name: t('common:list.nextPage') }).click();
  await expect(dialog.locator('tbody tr')).toHaveCount(2);
  await dialog.getByRole('button', { name: t('common:list.previousPage') }).click();

  const [first, second] = tickets.map(({ code }) => code);
  const remove = (code = '') =>
    dialog.getByRole('button', { name: t('supervision:detail.removeOf', { code }) }).click();
  const confirm = (title: string, action: string) =>
    page.getByRole('dialog', { name: title }).getByRole('button', { name: action }).click();
  await remove(first);
  await confirm(t('supervision:detail.removeTitle', { code: first ?? '' }), t('supervision:detail.remove'));
  await expect(page.getByText(t('supervision:CANCEL_TICKET_SUCCESS'))).toBeVisible();
  await expect(dialog).toContainText(t('supervision:detail.count', { count: 11 }));

  // Called while the confirmation was open: a ticket in service is not taken away.
  await remove(second);
  await callThis(lucia, 1, tickets[1]?.idTicket ?? 0);
  await confirm(t('supervision:detail.removeTitle', { code: second ?? '' }), t('supervision:detail.remove'));
  await expect(dialog.getByRole('alert')).toBeVisible();
  await finish(lucia, tickets[1]?.idTicket ?? 0);

  const clear = dialog.getByRole('button', { name: t('supervision:detail.clear') });
  const clearTitle = t('supervision:detail.clearTitle', { name: 'Caja' });
  await clear.click();
  await expect(page.getByRole('dialog', { name: clearTitle })).toContainText(
    t('open-work:waiting', { count: 10 }),
  );
  await confirm(clearTitle, t('supervision:detail.clear'));
  await expect(page.getByText(t('supervision:CLEARED_OUT_QUEUE_INFO', { name: 'Caja' }))).toBeVisible();
  await expect(dialog).toContainText(t('supervision:detail.none'));
  await clear.click();
  await confirm(clearTitle, t('supervision:detail.clear'));
  await expect(page.getByRole('alert').getByText(t('errors:QUEUE_ALREADY_CLEAN_INFO'))).toBeVisible();
});

test('a reset first shows its effects', async ({ branch, device }) => {
  await take(branch);
  await take(branch);
  await open(await branch.signIn('lucia'), 1);
  const page = await device();
  await openSupervision(page, t);
  await page.getByRole('button', { name: t('supervision:reset.do') }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(t('open-work:waiting', { count: 2 }));
  await expect(question).toContainText(t('open-work:idle', { count: 1 }));
  await expect(question.getByRole('button', { name: t('common:action.cancel') })).toBeFocused();
  await question.getByRole('button', { name: t('supervision:reset.confirm') }).click();
  await expect(page.getByText(t('supervision:BRANCH_RESET_INFO', { name: 'Oficina Centro' }))).toBeVisible();
  await expect(activityOf(page, t, 'queues', 'Caja').locator('td').nth(1)).toHaveText('0');
});
