import { getUserWorkstation } from '../../shared/contract/workstations.ts';
import {
  action,
  callNext,
  chooseDesk,
  finish,
  heldTicket,
  openDesk,
  press,
  signIn,
} from '../support/at-desk.ts';
import { expect, test } from '../support/browser-test.ts';
import { comeIn } from '../support/call-tickets.ts';
import { textsIn } from '../support/texts-in.ts';

const t = textsIn('es');
const finishButton = t('workstation:action.finish');

test('a page left open heals when its server died in the middle of an attention', async ({
  branch,
  device,
}) => {
  await comeIn(branch.anybody, 1);
  const desk = await device();
  await signIn(desk, t, 'lucia');
  await openDesk(desk, t, 'Puesto 1');
  expect(await callNext(desk, t)).toBe('A001');

  await branch.powerCut();
  await expect(desk.getByText(/Sin conexión desde las \d\d:\d\d/)).toBeVisible();
  for (const label of [finishButton, t('workstation:action.recall'), t('workstation:action.absent')]) {
    await expect(action(desk, label)).toBeDisabled();
  }
  await press(desk, 'F2');
  await expect(heldTicket(desk, t, 'A001')).toBeVisible();

  await branch.powerOn();
  await expect(action(desk, finishButton)).toBeEnabled();
  await expect(desk.getByText(/Sin conexión/)).toBeHidden();
  await expect(heldTicket(desk, t, 'A001')).toBeVisible();
  await finish(desk, t);
  await expect(desk.getByText(/A001, finalizado a las \d\d:\d\d/)).toBeVisible();
});

test('a second operator is refused with the first one’s name', async ({ device }) => {
  const first = await device();
  await signIn(first, t, 'lucia');
  await openDesk(first, t, 'Puesto 1');

  const second = await device();
  await signIn(second, t, 'marcos');
  await chooseDesk(second, t, 'Puesto 1');
  await expect(second.getByRole('alert')).toHaveText(t('errors:WS_USED', { name: 'Lucía Ferrer Molina' }));
  await expect(second).toHaveURL('/app/workstation-selection');
  await second.getByRole('combobox', { name: t('workstation:title') }).click();
  await expect(second.getByRole('option', { name: 'Puesto 1' })).toContainText('Lucía Ferrer Molina');
});

test('two tabs of one operator keep in step', async ({ branch, device }) => {
  await comeIn(branch.anybody, 1);
  const one = await device();
  await signIn(one, t, 'lucia');
  await openDesk(one, t, 'Puesto 1');
  const other = await one.context().newPage();
  await other.goto('/app/workstation');
  await expect(action(other, t('workstation:action.next'))).toBeEnabled();

  await callNext(one, t);
  await expect(heldTicket(other, t, 'A001')).toBeVisible();
  await finish(other, t);
  await expect(heldTicket(one, t, 'A001')).toBeHidden();
  await expect(one.getByText(/A001, finalizado a las/)).toBeVisible();
});

test('nobody leaves a ticket behind unasked', async ({ branch, device }) => {
  await comeIn(branch.anybody, 1);
  const desk = await device();
  await signIn(desk, t, 'lucia');
  await openDesk(desk, t, 'Puesto 1');
  await callNext(desk, t);

  const asked = desk.waitForEvent('dialog');
  const reloading = desk.evaluate(() => location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reloading;
  await expect(desk.getByText(t('workstation:CLOSE_ACTIVE_TICKET'))).toBeVisible();
  await expect(heldTicket(desk, t, 'A001')).toBeVisible();

  await desk
    .getByRole('navigation')
    .getByRole('button', { name: t('common:menu.exit') })
    .click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: t('auth:signOut') })
    .click();
  await expect(desk.getByText(t('errors:ACTIVE_TICKET_ERROR'))).toBeVisible();
  await expect(heldTicket(desk, t, 'A001')).toBeVisible();
});

test('a workstation that is free is left without a question, and signing out closes it', async ({
  branch,
  device,
}) => {
  const desk = await device();
  await signIn(desk, t, 'lucia');
  await openDesk(desk, t, 'Puesto 1');
  await desk.reload();
  await expect(action(desk, t('workstation:action.next'))).toBeEnabled();
  await desk
    .getByRole('navigation')
    .getByRole('button', { name: t('common:menu.exit') })
    .click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: t('auth:signOut') })
    .click();
  await expect(desk).toHaveURL('/login');

  const lucia = await branch.signIn('lucia');
  const { workstation } = await lucia.call(getUserWorkstation, { params: { id: lucia.idUser } });
  expect(workstation).toBeNull();
});

test('with nobody waiting the page says so, and shows who comes at once', async ({ branch, device }) => {
  const desk = await device();
  await signIn(desk, t, 'lucia');
  await openDesk(desk, t, 'Puesto 1');
  await expect(desk.getByRole('heading', { name: t('workstation:stage.nobody') })).toBeVisible();
  await press(desk, 'F2');
  await expect(desk.getByText(t('errors:NO_CUSTOMERS_TO_CALL'))).toBeVisible();
  await comeIn(branch.anybody, 2);
  await expect(desk.getByRole('heading', { name: t('workstation:stage.ready') })).toBeVisible();
  await expect(desk.getByRole('row', { name: /Caja/ }).getByRole('cell').first()).toHaveText('2');
  expect(await callNext(desk, t)).toBe('A001');
});

test('every action has its key, and the list of keys names them all', async ({ device }) => {
  const desk = await device();
  await signIn(desk, t, 'lucia');
  await openDesk(desk, t, 'Puesto 1');
  await desk.keyboard.press('?');
  const keys = desk.getByRole('dialog', { name: t('workstation:keys.title') });
  for (const key of ['F2', 'F3', 'F7'])
    await expect(keys.getByText(key, { exact: true }).first()).toBeAttached();
  for (const name of ['open', 'next', 'finish', 'recall', 'absent', 'close'] as const) {
    await expect(keys).toContainText(t(`workstation:action.${name}`));
  }
  await desk.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await press(desk, 'Shift+F2');
  await expect(desk.getByRole('heading', { name: t('workstation:stage.closed') })).toBeVisible();
  await press(desk, 'F2');
  await expect(action(desk, t('workstation:action.next'))).toBeEnabled();
});
