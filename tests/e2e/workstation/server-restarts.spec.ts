import type { Page, Route } from '@playwright/test';
import { comeIn } from '#tests/support/actions/call-tickets.ts';
import {
  action,
  callNext,
  currentTicket,
  finish,
  openWorkstation,
  press,
  signIn,
  waitingPosition,
} from '#tests/support/browser/at-workstation.ts';
import { answerBy, choosePair, dialogOf } from '#tests/support/browser/at-workstation-dialog.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { ticketHistory } from '#tests/support/checks/ticket-history.ts';

const t = textsIn('es');
const losses = (page: Page) => page.getByText(/^Sin conexión desde las \d\d:\d\d/);

test('waiting workstations keep their positions while the server is offline', async ({ branch, device }) => {
  const first = await device();
  await signIn(first, 'lucia');
  await openWorkstation(first, t, 'Puesto 1');
  await press(first, 'F2');
  await expect(waitingPosition(first)).toHaveText('1.º');
  const second = await device();
  await signIn(second, 'marcos');
  await openWorkstation(second, t, 'Puesto 4');
  await press(second, 'F2');
  await expect(waitingPosition(second)).toHaveText('2.º');

  await branch.powerCut();
  for (const workstation of [first, second]) {
    await expect(losses(workstation)).toBeVisible();
    await expect(action(workstation, t('workstation:action.stop'))).toBeDisabled();
  }
  await press(first, 'F2');
  await press(first, 'Escape');
  await branch.powerOn();
  for (const [workstation, index] of [
    [first, '1.º'],
    [second, '2.º'],
  ] as const) {
    await expect(losses(workstation)).toBeHidden();
    await expect(action(workstation, t('workstation:action.stop'))).toBeEnabled();
    await expect(waitingPosition(workstation)).toHaveText(index);
  }

  await comeIn(branch.anybody, 1);
  await expect(currentTicket(first, t, 'A001')).toBeVisible();
  await expect(waitingPosition(second)).toHaveText('1.º');
  await finish(first, t);
  expect(ticketHistory(branch.folder)).toEqual(['issue A001', 'call A001', 'end A001']);
});

test('input survives a server restart and is submitted once', async ({ branch, device }) => {
  await comeIn(branch.anybody, 1);
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  await callNext(workstation, t);
  await workstation.getByRole('button', { name: t('workstation:name.write') }).click();
  const customer = workstation.getByRole('textbox', { name: t('workstation:fact.customer') });
  await customer.fill('Ana Ibarra');
  await workstation.keyboard.press('Alt+3');
  const comment = workstation.getByRole('textbox', { name: t('attention:comment.label', { code: 'A001' }) });
  await comment.fill('Falta la firma');
  await press(workstation, 'F8');
  const dialog = dialogOf(workstation);
  const service = dialog.getByRole('combobox', { name: t('workstation-dialogs:pair.service') });
  const name = dialog.getByRole('textbox', { name: t('workstation-dialogs:create.name') });
  const notes = dialog.getByRole('textbox', { name: t('workstation-dialogs:create.notes') });
  await choosePair(workstation, t, 'gen', 'caj');
  await name.fill('Berta Soler');
  await notes.fill('Viene con su hija');

  const isStored = async () => {
    await expect(service).toHaveValue('Caja');
    await expect(name).toHaveValue('Berta Soler');
    await expect(notes).toHaveValue('Viene con su hija');
  };
  await branch.powerCut();
  await expect(dialog.getByText(t('workstation-dialogs:unreachable'))).toBeVisible();
  for (const key of ['Enter', 'Control+Enter'] as const)
    await expect(answerBy(workstation, key)).toBeDisabled();
  await notes.press('Enter');
  await notes.press('Control+Enter');
  await isStored();
  await branch.powerOn();
  await expect(dialog.getByText(t('workstation-dialogs:unreachable'))).toBeHidden();
  await isStored();
  await notes.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(workstation.getByText(t('workstation-dialogs:NEW_TICKET_OK', { code: 'A002' }))).toBeVisible();

  await expect(currentTicket(workstation, t, 'A001')).toBeVisible();
  await expect(comment).toHaveValue('Falta la firma');
  await expect(customer).toHaveValue('Ana Ibarra');
  await customer.press('Enter');
  await expect(workstation.getByRole('heading', { name: 'Ana Ibarra' })).toBeVisible();
  await comment.press('Control+Enter');
  await expect(workstation.getByText(t('attention:comment.saved'))).toBeVisible();
  await finish(workstation, t);
  expect(ticketHistory(branch.folder)).toEqual(['issue A001', 'call A001', 'issue A002', 'end A001']);
});

test('a ticket whose answer was lost in a restart is not created twice', async ({ branch, device }) => {
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  await press(workstation, 'F8');
  await choosePair(workstation, t, 'gen', 'caj');
  const dieBeforeAnswering = async (route: Route) => {
    expect((await route.fetch()).ok()).toBe(true);
    await branch.powerCut();
    await route.abort('connectionreset');
  };
  await workstation.route('**/createTicket/**', dieBeforeAnswering, { times: 1 });
  await workstation.keyboard.press('Enter');
  const dialog = dialogOf(workstation);
  await expect(dialog.getByText(t('workstation-dialogs:unreachable'))).toBeVisible();
  await expect(workstation.getByText(t('common:unanswered.title'))).toBeVisible();
  expect(ticketHistory(branch.folder)).toEqual(['issue A001']);
  await branch.powerOn();
  await expect(answerBy(workstation, 'Enter')).toBeEnabled();
  await answerBy(workstation, 'Enter').press('Enter');
  await expect(workstation.getByText(t('workstation-dialogs:NEW_TICKET_OK', { code: 'A001' }))).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(ticketHistory(branch.folder)).toEqual(['issue A001']);
});
