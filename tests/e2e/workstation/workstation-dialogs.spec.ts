import { listAlertMessages } from '#shared/contract/workstation/alert-messages.ts';
import { closeWorkstationOfOther } from '#shared/contract/workstation/supervision.ts';
import { repository } from '#shared/server/db/repository.ts';
import { allow, set } from '#tests/support/actions/configure-workstations.ts';
import { take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import {
  action,
  closeWorkstation,
  currentTicket,
  finish,
  press,
  waitingPosition,
} from '#tests/support/browser/at-workstation.ts';
import {
  atWork,
  choosePair,
  dialogOf,
  offeredIn,
  serving,
} from '#tests/support/browser/at-workstation-dialog.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const SECOND = 1_000;

test('a customer without a ticket is served for a service that permits it', async ({ device }) => {
  const workstation = await atWork(await device(), t);
  await press(workstation, 'F10');
  await expect(dialogOf(workstation)).toBeVisible();
  await expect(workstation.getByText(/^Se cancela en/)).toBeHidden();
  await choosePair(workstation, t, 'gen', 'inf');
  expect(await offeredIn(workstation, t('workstation-dialogs:pair.service'))).toEqual(['Información', '5']);
  await workstation.keyboard.press('Enter');
  await expect(action(workstation, t('workstation:action.finish'))).toBeEnabled();
  await expect(workstation.getByText(t('workstation:stage.withoutTicket')).first()).toBeVisible();
});

test('with automatic calls, a dialog idle for twenty seconds closes', async ({ branch, device }) => {
  await allow(branch, { call_timeout: 300 });
  await take(branch);
  const workstation = await device();
  await workstation.clock.install();
  await atWork(workstation, t);
  const dialog = dialogOf(workstation);
  await press(workstation, 'F10');
  await expect(dialog.getByRole('timer')).toHaveText(/^Se cancela en (20|1\d) s$/);
  await workstation.clock.fastForward(10 * SECOND);
  await workstation.keyboard.type('g');
  await workstation.clock.fastForward(11 * SECOND);
  await expect(dialog).toBeVisible();
  await workstation.clock.fastForward(10 * SECOND);
  await expect(dialog).toBeHidden();

  await workstation.getByRole('row', { name: /Caja/ }).click();
  await expect(dialog.getByRole('timer')).toBeVisible();
  await workstation.clock.fastForward(21 * SECOND);
  await expect(dialog).toBeHidden();

  // The page may have treated the long silence as a lost connection.
  await expect(action(workstation, t('workstation:action.close'))).toBeEnabled();
  await press(workstation, 'Shift+F2');
  await expect(dialog.getByRole('timer')).toBeVisible();
  await workstation.clock.fastForward(21 * SECOND);
  await expect(dialog).toBeHidden();
  await expect(action(workstation, t('workstation:action.next'))).toBeEnabled();
});

test('a ticket that arrives behind an open dialog is announced in the dialog', async ({ branch, device }) => {
  const workstation = await atWork(await device(), t);
  await press(workstation, 'F2');
  await expect(waitingPosition(workstation)).toBeVisible();
  await press(workstation, 'F8');
  await dialogOf(workstation).getByLabel(t('workstation-dialogs:create.name')).fill('Rosa');
  await takeCallable(branch);
  const said = t('workstation-dialogs:arrived', { code: 'A001', service: 'Caja' });
  await expect(dialogOf(workstation).getByRole('alert')).toHaveText(said);
  await expect(dialogOf(workstation).getByLabel(t('workstation-dialogs:create.name'))).toHaveValue('Rosa');
  await workstation.keyboard.press('Escape');
  await expect(currentTicket(workstation, t, 'A001')).toBeVisible();
  await press(workstation, 'F8');
  await expect(dialogOf(workstation)).toBeVisible();
  await expect(workstation.getByText(said)).toBeHidden();
});

test('a workstation is closed with the selected reason, the default one with Enter', async ({
  branch,
  device,
}) => {
  const workstation = await atWork(await device(), t);
  await closeWorkstation(workstation, t);
  await press(workstation, 'F2');
  await expect(action(workstation, t('workstation:action.next'))).toBeEnabled();
  await press(workstation, 'Shift+F2');
  await expect(workstation.getByRole('radio', { name: 'Fin de turno' })).toBeFocused();
  await workstation.keyboard.press('ArrowDown');
  await workstation.keyboard.press('Enter');
  await expect(workstation.getByRole('heading', { name: t('workstation:stage.closed') })).toBeVisible();
  const reasons = lookInto(branch.folder, (sqlite) =>
    rowsOf<{ description: string }>(
      sqlite,
      `select r.description from workstation_sessions s join close_reasons r on r.id = s.id_close_reasons
       order by s.id`,
    ).map(({ description }) => description),
  );
  expect(reasons).toEqual(['Fin de turno', 'Almuerzo']);
});

test('an operator selects another assignable attention profile', async ({ branch, device }) => {
  await branch.configure(async (scope) => {
    const profile = { description: 'x', id_branch_types: 1, type: 'FIFO' } as const;
    await repository(scope, 'attention_profiles').insert({
      ...profile,
      name: 'Reservado',
      enabled: 1,
      assignable: 0,
    });
    await repository(scope, 'attention_profiles').insert({
      ...profile,
      name: 'Antiguo',
      enabled: 0,
      assignable: 1,
    });
    await repository(scope, 'attention_profiles').insert({
      ...profile,
      type: 'CONDITIONALBASED',
      name: 'Sin su condición',
      enabled: 1,
      assignable: 1,
    });
  });
  const workstation = await atWork(await device(), t);
  await press(workstation, 'Alt+p');
  const present = workstation.getByRole('radio', { name: /Preferentes primero/ });
  await expect(present).toBeChecked();
  await expect(present).toBeFocused();
  await expect(workstation.getByRole('radio')).toHaveCount(3);
  await expect(
    workstation.getByText(t('workstation-dialogs:profile.present'), { exact: true }),
  ).toBeVisible();
  await workstation.keyboard.press('ArrowUp');
  await workstation.keyboard.press('Enter');
  await expect(workstation.getByText(t('workstation-dialogs:CHANGE_PROFILE_SUCCESS'))).toBeVisible();
  await expect(workstation.locator('header')).toContainText('Por orden de llegada');
});

test('an operator asks a supervisor for help before opening', async ({ branch, device }) => {
  const workstation = await atWork(await device(), t);
  await closeWorkstation(workstation, t);
  await press(workstation, 'Alt+a');
  const receiver = workstation.getByRole('combobox', { name: t('workstation-dialogs:alarm.receiver') });
  await expect(receiver).toBeFocused();
  await workstation.keyboard.press('Enter');
  await expect(receiver).toHaveAccessibleDescription(t('errors:NO_RECEIVER_USER'));
  await receiver.pressSequentially('irene');
  await expect(workstation.getByRole('option')).toHaveCount(1);
  await receiver.press('Enter');
  const text = workstation.getByRole('textbox', { name: t('workstation-dialogs:alarm.text') });
  await text.fill('No hay cambio\nen la caja');
  await text.press('Enter');
  await expect(workstation.getByText(t('workstation-dialogs:alarm.sent'))).toBeVisible();
  const irene = await branch.signIn('supervisor');
  expect(await irene.call(listAlertMessages, { query: { idReceiver: irene.idUser } })).toMatchObject([
    { text: 'No hay cambio en la caja', senderFN: 'Lucía' },
  ]);
});

test('every dialog is accessible', async ({ branch, device }) => {
  await set(branch, 'userTransfer', 'Y');
  await allow(branch, { call_timeout: 300 });
  const workstation = await device({ reducedMotion: 'reduce' });
  await serving(branch, workstation, t);
  const look = async (what: string) => {
    await expect(dialogOf(workstation)).toBeVisible();
    await expectTranslated(workstation, 'es', what);
    await expectAccessible(workstation, what);
  };
  const leave = async () => {
    await workstation.keyboard.press('Escape');
    await expect(dialogOf(workstation)).toBeHidden();
  };

  await press(workstation, 'F4');
  await expect(
    workstation.getByRole('combobox', { name: t('workstation-dialogs:pair.service') }),
  ).toBeFocused();
  await workstation.keyboard.press('Enter');
  await expect(
    dialogOf(workstation).getByText(t('workstation-dialogs:ERROR_FORM_NOT_COMPLETE')),
  ).toBeVisible();
  await look('an incomplete transfer');
  await workstation.getByText(t('workstation-dialogs:transfer.to.user')).click();
  await expect(workstation.getByText(t('workstation-dialogs:transfer.nobody'))).toBeVisible();
  await look('a transfer to a person');
  await leave();
  await press(workstation, 'F8');
  await look('a new ticket');
  await leave();
  await press(workstation, 'F9');
  await expect(workstation.getByText(t('workstation-dialogs:noShow.none'))).toBeVisible();
  await look('no-shows');
  await leave();
  await press(workstation, 'Alt+p');
  await expect(workstation.getByRole('radio')).toHaveCount(3);
  await look('attention profiles');
  await leave();
  await take(branch);
  await workstation.getByRole('row', { name: /Caja/ }).getByRole('button').click();
  await expect(dialogOf(workstation).getByRole('cell', { name: 'A002', exact: true })).toBeVisible();
  await look('who waits');
  await leave();
  await finish(workstation, t);
  await press(workstation, 'F10');
  await look('no ticket');
  await leave();
  await press(workstation, 'Shift+F2');
  await expect(workstation.getByRole('radio', { name: 'Fin de turno' })).toBeFocused();
  await look('closing');
  await workstation.keyboard.press('Enter');
  await expect(dialogOf(workstation)).toBeHidden();
  await press(workstation, 'Alt+a');
  await look('asking for help');
});

for (const [row, key] of [
  ['O-207: calling the next customer', 'F2'],
  ['O-203: calling without a ticket', 'F10'],
] as const) {
  test(`${row} at a workstation that was closed meanwhile leads to the selection with a warning`, async ({
    branch,
    device,
  }) => {
    const workstation = await atWork(await device(), t);
    if (key === 'F10') {
      await press(workstation, key);
      await choosePair(workstation, t, 'gen', 'inf');
    }
    // The page does not know yet that the workstation was closed.
    let release = () => {};
    const isReleased = new Promise<void>((over) => {
      release = over;
    });
    await workstation.route('**/api/users/*/workstation', async (route) => {
      await isReleased;
      await route.continue().catch(() => undefined);
    });
    const supervisor = await branch.signIn('supervisor');
    const [idWorkstations] = DEMO.workstations;
    await supervisor.call(closeWorkstationOfOther, { body: { idWorkstations } });
    const refused = workstation.waitForResponse((response) => response.status() === 409);
    await (key === 'F10' ? workstation.keyboard.press('Enter') : press(workstation, key));
    expect(await (await refused).json()).toMatchObject({ status: 'WORKSTATION_NOT_IDLE' });
    await expect(workstation).toHaveURL('/app/workstation-selection');
    await expect(workstation.getByText(t('errors:WORKSTATION_WAS_CLOSED'))).toBeVisible();
    release();
  });
}

test('O-145: a footer poll that reports off closes the session, also without a push', async ({
  branch,
  device,
}) => {
  const workstation = await device();
  await workstation.clock.install();
  await workstation.routeWebSocket('**/socket.io/**', (page) => {
    const server = page.connectToServer();
    server.onMessage((message) => {
      if (!String(message).includes('workstation')) page.send(message);
    });
  });
  await atWork(workstation, t);
  const supervisor = await branch.signIn('supervisor');
  const [idWorkstations] = DEMO.workstations;
  await supervisor.call(closeWorkstationOfOther, { body: { idWorkstations } });
  const polled = workstation.waitForResponse(`**/api/workstations/${idWorkstations}/footer`);
  await workstation.clock.fastForward(30 * SECOND);
  expect(await (await polled).json()).toMatchObject({ statusName: 'off' });
  await expect(workstation).toHaveURL('/app/workstation-selection');
  await expect(workstation.getByText(t('errors:WORKSTATION_WAS_CLOSED'))).toBeVisible();
});
