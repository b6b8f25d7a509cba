import { getTicket } from '#shared/contract/tickets/complete-ticket.ts';
import { getQueueDetail, STAND_BY_QUEUE_ID } from '#shared/contract/tickets/queues.ts';
import { repository } from '#shared/server/db/repository.ts';
import { allow, associate, set } from '#tests/support/actions/configure-workstations.ts';
import { open } from '#tests/support/actions/workstation-actions.ts';
import {
  action,
  currentTicket,
  openWorkstation,
  press,
  signIn,
} from '#tests/support/browser/at-workstation.ts';
import {
  atWork,
  choosePair,
  dialogOf,
  offeredIn,
  serving,
  unnoticed,
} from '#tests/support/browser/at-workstation-dialog.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const { segments, services } = DEMO;

test('a ticket is transferred by keyboard, and an error leaves the dialog unchanged', async ({
  branch,
  device,
}) => {
  await associate(branch, { service: services.loans, segment: segments.general }, { allowed_transfers: 0 });
  const workstation = await device();
  const idTicket = await serving(branch, workstation, t);
  await press(workstation, 'F4');
  const dialog = dialogOf(workstation);
  const service = dialog.getByRole('combobox', { name: t('workstation-dialogs:pair.service') });
  await expect(dialog.getByText(t('workstation-dialogs:transfer.to.user'))).toBeHidden();
  await expect(dialog.getByRole('combobox', { name: t('workstation-dialogs:pair.segment') })).toHaveValue(
    'General',
  );
  await expect(service).toBeFocused();

  await workstation.keyboard.press('Enter');
  await expect(dialog.getByText(t('workstation-dialogs:ERROR_FORM_NOT_COMPLETE'))).toBeVisible();
  await choosePair(workstation, t, 'gen', 'caj');
  expect(await offeredIn(workstation, t('workstation-dialogs:pair.service'))).not.toContain(
    'Préstamos e hipotecas',
  );
  await workstation.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(t('errors:MOVE_SAME_QUEUE_ERROR'));
  await expect(service).toHaveValue('Caja');

  const accounts = { service: services.accounts, segment: segments.general };
  const noticed = await unnoticed(workstation, () => associate(branch, accounts, { allowed_transfers: 0 }));
  await choosePair(workstation, t, 'gen', 'cuentas');
  // After an API error the page reads the options again.
  const reread = workstation.waitForResponse(/\/api\/queues\?/);
  await workstation.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(t('errors:QUEUE_NO_TRANSFER_ERROR'));
  await noticed();
  await reread;
  const noticedToo = await unnoticed(workstation, () =>
    branch.configure((scope) => repository(scope, 'queues').update(DEMO.queues.business, { enabled: 0 })),
  );
  await choosePair(workstation, t, 'gen', 'empresas');
  const readAgain = workstation.waitForResponse(/\/api\/queues\?/);
  await workstation.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(t('errors:QUEUE_NOT_EXISTED_TITTLE'));
  await expect(dialog.getByRole('alert')).toContainText(t('errors:QUEUE_NOT_EXISTED_DESCRIPTION'));
  await noticedToo();
  await readAgain;

  await workstation.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Four keys: the segment is that of the ticket.
  await press(workstation, 'F4');
  await expect(service).toBeFocused();
  await workstation.keyboard.press('i');
  await expect(workstation.getByRole('option').first()).toHaveText(/Información/);
  await workstation.keyboard.press('Enter');
  await expect(dialog.getByText(t('workstation-dialogs:pair.waiting', { count: 0 }))).toBeVisible();
  await workstation.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(workstation.getByText(t('workstation-dialogs:TRANF_OK'))).toBeVisible();
  await expect(action(workstation, t('workstation:action.next'))).toBeEnabled();
  const lucia = await branch.signIn('lucia');
  expect(await lucia.call(getTicket, { params: { id: idTicket } })).toMatchObject({
    queueName: 'Información',
    stateName: 'waiting',
  });
});

test('Enter while typing never confirms an earlier selection', async ({ branch, device }) => {
  const workstation = await device();
  await serving(branch, workstation, t);
  await press(workstation, 'F4');
  await choosePair(workstation, t, 'gen', 'inform');
  const service = workstation.getByRole('combobox', { name: t('workstation-dialogs:pair.service') });
  await service.fill('hipoteka');
  await workstation.keyboard.press('Enter');
  await expect(workstation.getByText(t('workstation-dialogs:noMatch'))).toBeVisible();
  await expect(dialogOf(workstation)).toBeVisible();
  await service.fill('hipot');
  await workstation.keyboard.press('Enter');
  await expect(service).toHaveValue('Préstamos e hipotecas');
  await expect(currentTicket(workstation, t, 'A001')).toBeVisible();
});

test('a ticket is transferred to a user at work', async ({ branch, device }) => {
  await set(branch, 'userTransfer', 'Y');
  const marcos = await branch.signIn('marcos');
  await open(marcos, 4);
  const workstation = await device();
  const idTicket = await serving(branch, workstation, t);
  await press(workstation, 'F4');
  await workstation.getByText(t('workstation-dialogs:transfer.to.user')).click();
  const person = t('workstation-dialogs:transfer.user');
  expect(await offeredIn(workstation, person)).toEqual(['Marcos Núñez Rey', 'Puesto 4']);
  const field = workstation.getByRole('combobox', { name: person });
  await field.pressSequentially('nunez');
  await expect(workstation.getByRole('option')).toHaveCount(1);
  await field.press('Enter');
  await field.press('Enter');
  await expect(workstation.getByText(t('workstation-dialogs:TRANF_OK'))).toBeVisible();
  const { standBy } = await marcos.call(getQueueDetail, {
    params: { id: STAND_BY_QUEUE_ID },
    query: { idBranch: DEMO.branch },
  });
  expect(standBy).toMatchObject([{ idTicket }]);
});

test('a ticket is created for a customer, printed or not, with errors beside the fields', async ({
  branch,
  device,
}) => {
  await branch.configure((scope) => repository(scope, 'branches').update(DEMO.branch, { sms: 1 }));
  const workstation = await atWork(await device(), t);
  await press(workstation, 'F8');
  const dialog = dialogOf(workstation);
  const field = (name: 'name' | 'notes' | 'phone') =>
    dialog.getByRole('textbox', { name: t(`workstation-dialogs:create.${name}`) });
  const sms = dialog.getByRole('checkbox', { name: t('workstation-dialogs:create.sms') });
  await choosePair(workstation, t, 'gen', 'caj');
  await field('name').fill("Ana O'Neill");
  await expect(field('name')).toHaveAccessibleDescription(t('workstation-dialogs:create.forbidden'));
  await workstation.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await field('name').fill('Ana Ibarra');
  await expect(sms).toBeHidden();
  await field('phone').fill('+34 612-34');
  await expect(field('phone')).toHaveValue('+34612-34');
  await sms.check();
  await field('notes').fill('Viene con su hija');
  await field('notes').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(workstation.getByText(t('workstation-dialogs:NEW_TICKET_OK', { code: 'A001' }))).toBeVisible();
  const [created] = lookInto(branch.folder, (sqlite) =>
    rowsOf(sqlite, 'select customer_name, phone, notes, sms from tickets'),
  );
  expect(created).toEqual({
    customer_name: 'Ana Ibarra',
    phone: '+34612-34',
    notes: 'Viene con su hija',
    sms: 1,
  });

  await press(workstation, 'F8');
  await expect(dialog.getByRole('combobox', { name: t('workstation-dialogs:pair.segment') })).toHaveValue(
    'General',
  );
  await choosePair(workstation, t, 'gen', 'caj');
  await workstation.keyboard.press('Control+Enter');
  await expect(
    workstation.getByText(t('workstation-dialogs:TICKET_CREATED_OK', { code: 'A002' })),
  ).toBeVisible();
  expect(branch.printers.flatMap((printer) => printer.receipts())).toHaveLength(1);
});

test('a number that was not printed stays visible, and a failed one shows the reason', async ({
  branch,
  device,
}) => {
  const workstation = await atWork(await device(), t);
  branch.printers[0]?.setCondition('out-of-paper');
  await press(workstation, 'F8');
  const dialog = dialogOf(workstation);
  await choosePair(workstation, t, 'gen', 'caj');
  await dialog.getByRole('button', { name: t('workstation-dialogs:create.print') }).click();
  const created = dialog.getByRole('region', { name: t('workstation-dialogs:create.made') });
  await expect(created).toContainText('A001');
  await expect(created).toContainText(t('workstation-dialogs:create.paper.failed'));
  await expect(created).toContainText(t('printers:error.out-of-paper'));
  await expect(dialog.getByRole('combobox', { name: t('workstation-dialogs:pair.service') })).toBeFocused();

  await branch.configure((scope) =>
    repository(scope, 'queues').update(DEMO.queues.cashier, { max_limit: 1, restart: 0 }),
  );
  await choosePair(workstation, t, 'gen', 'caj');
  await dialog.getByRole('textbox', { name: t('workstation-dialogs:create.name') }).fill('Ana Ibarra');
  await workstation.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(t('errors:TICKET_NOT_CREATED'));
  await expect(dialog.getByRole('alert')).toContainText(t('errors:QUEUE_NUMBERS_EXHAUSTED'));
  await expect(dialog.getByRole('textbox', { name: t('workstation-dialogs:create.name') })).toHaveValue(
    'Ana Ibarra',
  );
});

test('a reception creates several tickets without leaving the dialog', async ({ branch, device }) => {
  await allow(branch, { reception: 1 });
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1', 'create');
  await press(workstation, 'F2');
  for (const code of ['A001', 'A002']) {
    await choosePair(workstation, t, 'gen', 'caj');
    await workstation.keyboard.press('Enter');
    await expect(dialogOf(workstation).getByRole('region')).toContainText(code);
    await expect(
      workstation.getByRole('combobox', { name: t('workstation-dialogs:pair.service') }),
    ).toBeFocused();
  }
});

test('while disconnected a dialog says so and keeps its selection', async ({ branch, device }) => {
  const workstation = await device();
  await serving(branch, workstation, t);
  await press(workstation, 'F4');
  await choosePair(workstation, t, 'gen', 'inf');
  const confirm = dialogOf(workstation).getByRole('button', {
    name: t('workstation-dialogs:transfer.confirm'),
  });
  await branch.restart(async () => {
    await expect(dialogOf(workstation).getByText(t('workstation-dialogs:unreachable'))).toBeVisible();
    await expect(confirm).toBeDisabled();
  });
  await expect(confirm).toBeEnabled();
  await confirm.press('Enter');
  await expect(workstation.getByText(t('workstation-dialogs:TRANF_OK'))).toBeVisible();
});
