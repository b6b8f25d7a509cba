import { repository } from '#shared/server/db/repository.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { associate } from '#tests/support/actions/configure-workstations.ts';
import { takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { action, currentTicket, finish as finishAt, press } from '#tests/support/browser/at-workstation.ts';
import { dialogOf, unnoticed } from '#tests/support/browser/at-workstation-dialog.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { choose, enter, pick, withoutMouse, write } from '#tests/support/browser/by-keyboard.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { ticketHistory } from '#tests/support/checks/ticket-history.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import type { Branch } from '#tests/support/servers/start-branch.ts';

const t = textsIn('es');
const { step } = test;
const { segments, services } = DEMO;

/** The ticket events of the branch, step by step. */
const DAY = [
  'issue A001, call A001, recall A001, recall A001, end A001',
  'issue A002, call A002, transfer A002, call A002',
  'standBy A002, call A002',
  'noShow A002, recover A002',
  'issue A003',
  'call A002, end A002, undo A002, end A002',
  'callNoTicket, end',
  'call A003, end A003, issue A004, call A004, end A004',
].join(', ');

test('an operator works from sign-in to sign-out without the mouse', async ({ branch, device }) => {
  await openOtherBranch(branch);
  const workstation = await device();
  const pointed = await withoutMouse(workstation);
  const { keyboard } = workstation;
  const dialog = dialogOf(workstation);
  const field = (label: string) => dialog.getByRole('textbox', { name: label });
  const segment = dialog.getByRole('combobox', { name: t('workstation-dialogs:pair.segment') });
  const service = dialog.getByRole('combobox', { name: t('workstation-dialogs:pair.service') });
  const isFree = () => expect(action(workstation, t('workstation:action.next'))).toBeEnabled();
  const holds = (code: string) => expect(currentTicket(workstation, t, code)).toBeVisible();
  const callNext = async (code: string) => {
    await isFree();
    await press(workstation, 'F2');
    await holds(code);
  };
  const finish = () => finishAt(workstation, t);
  const pair = async (entered: string, name: string) => {
    await pick(segment, 'gen', 'General');
    await expect(service).toBeFocused();
    await pick(service, entered, name);
  };

  await step('signs in, and opens a workstation', async () => {
    await workstation.goto('/');
    await expect(workstation.getByLabel(t('auth:username'))).toBeFocused();
    await keyboard.type('lucia');
    await write(workstation.getByLabel(t('auth:password'), { exact: true }), DEMO_PASSWORD);
    await keyboard.press('Enter');
    await expect(workstation).toHaveURL('/app/home');
    await enter(workstation.getByRole('main').getByRole('link', { name: t('common:menu.workstation') }));
    await choose(
      workstation.getByRole('combobox', { name: t('workstation:selection.branch') }),
      'Oficina Centro',
    );
    await choose(workstation.getByRole('combobox', { name: t('workstation:title') }), 'Puesto 3');
    await enter(workstation.getByRole('button', { name: t('workstation:selection.open') }));
    await isFree();
    await expect(workstation.getByRole('banner')).toContainText('Puesto 3');
  });

  await step('calls, announces, and notes who it is and what was done', async () => {
    await takeCallable(branch);
    await callNext('A001');
    const recall = action(workstation, t('workstation:action.recall'));
    await press(workstation, 'F3');
    await expect(recall).toBeDisabled();

    await enter(workstation.getByRole('button', { name: t('workstation:name.write') }));
    await expect(workstation.getByRole('textbox', { name: t('workstation:fact.customer') })).toBeFocused();
    await keyboard.type('Ana Ibarra');
    await keyboard.press('Enter');
    await expect(workstation.getByRole('heading', { name: 'Ana Ibarra' })).toBeVisible();

    await keyboard.press('Alt+1');
    const detail = workstation.getByRole('combobox', {
      name: t('attention:transaction.detail'),
      exact: true,
    });
    await expect(detail).toBeFocused();
    await pick(detail, 'simul', 'Simulación');
    await keyboard.press('Enter');
    const done = workstation.getByRole('table', { name: t('attention:transaction.list') });
    await expect(done.locator('tbody').getByRole('row')).toHaveText([/Préstamos e hipotecas\s*Simulación/]);

    await keyboard.press('Alt+3');
    await expect(
      workstation.getByRole('textbox', { name: t('attention:comment.label', { code: 'A001' }) }),
    ).toBeFocused();
    await keyboard.type('Falta la firma');
    await keyboard.press('Control+Enter');
    await expect(workstation.getByText(t('attention:comment.saved'))).toBeVisible();

    await expect(recall).toBeEnabled();
    await press(workstation, 'F3');
    await expect(recall).toBeDisabled();
    await finish();
    await expect(workstation.getByText(/A001, finalizado a las \d\d:\d\d/)).toBeVisible();
  });

  await step('transfers to where one may, and stays where one may not', async () => {
    await takeCallable(branch);
    await callNext('A002');
    await press(workstation, 'F4');
    await expect(service).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog.getByText(t('workstation-dialogs:ERROR_FORM_NOT_COMPLETE'))).toBeVisible();
    await pair('caj', 'Caja');
    await keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(t('errors:MOVE_SAME_QUEUE_ERROR'));
    await expect(service).toHaveValue('Caja');
    const loans = { service: services.loans, segment: segments.general };
    const noticed = await unnoticed(workstation, () => associate(branch, loans, { allowed_transfers: 0 }));
    await pick(service, 'hipo', 'Préstamos e hipotecas');
    await keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(t('errors:QUEUE_NO_TRANSFER_ERROR'));
    await noticed();
    await holds('A002');
    await pick(service, 'inf', 'Información');
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(
      workstation.getByText(t('workstation-dialogs:transfer.waits', { code: 'A002', queue: 'Información' })),
    ).toBeVisible();
    branch.clock.advance(DEMO_POLITENESS_MS);
    await callNext('A002');
  });

  await step('sets somebody aside, and calls them from there', async () => {
    await press(workstation, 'F6');
    await isFree();
    await expect(workstation.getByText(/A002, apartado a las \d\d:\d\d/)).toBeVisible();
    await enter(workstation.getByRole('button', { name: t('workstation-dialogs:queueDetail.standByTitle') }));
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await expect(dialog.getByRole('cell', { name: 'A002', exact: true })).toBeVisible();
    await keyboard.press('ArrowDown');
    await expect(
      dialog.getByRole('button', { name: t('workstation-dialogs:queueDetail.callOf', { code: 'A002' }) }),
    ).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await holds('A002');
  });

  await step('marks who does not come, and takes them in again', async () => {
    await press(workstation, 'F7');
    await isFree();
    await press(workstation, 'F9');
    await expect(dialog.getByRole('cell', { name: 'A002', exact: true })).toBeVisible();
    await keyboard.type('002');
    await keyboard.press('Enter');
    await expect(
      workstation.getByText(
        t('workstation-dialogs:noShow.waitsAgain', { code: 'A002', queue: 'Información' }),
      ),
    ).toBeVisible();
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await step('makes a ticket for somebody, once what is typed makes sense', async () => {
    await press(workstation, 'F8');
    await pair('caj', 'Caja');
    const [name, phone, notes] = [
      field(t('workstation-dialogs:create.name')),
      field(t('workstation-dialogs:create.phone')),
      field(t('workstation-dialogs:create.notes')),
    ];
    await write(name, 'Berta = Soler');
    await write(phone, '+34 612-34');
    await write(notes, 'Viene con su hija');
    await keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription(t('workstation-dialogs:create.forbidden'));
    await expect(name).toHaveValue('Berta = Soler');
    await expect(phone).toHaveValue('+34612-34');
    await expect(notes).toHaveValue('Viene con su hija');
    await write(name, 'Berta Soler');
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(
      workstation.getByText(t('workstation-dialogs:NEW_TICKET_OK', { code: 'A003' })),
    ).toBeVisible();
  });

  await step('takes back what was done last', async () => {
    branch.clock.advance(DEMO_POLITENESS_MS);
    await callNext('A002');
    await finish();
    await press(workstation, 'Control+z');
    await holds('A002');
    await finish();
  });

  await step('assists somebody without a ticket', async () => {
    await press(workstation, 'F10');
    await expect(service).toBeFocused();
    await pair('inf', 'Información');
    await keyboard.press('Enter');
    await expect(workstation.getByText(t('workstation:stage.withoutTicket')).first()).toBeVisible();
    await finish();
  });

  await step('calls by another profile, waits for the next ticket, and is given who comes', async () => {
    await press(workstation, 'Alt+p');
    await expect(dialog.getByRole('radio', { name: /Preferentes primero/ })).toBeFocused();
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await expect(workstation.getByText(t('workstation-dialogs:CHANGE_PROFILE_SUCCESS'))).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(workstation.getByRole('banner')).toContainText('Por orden de llegada');
    await callNext('A003');
    await expect(workstation.getByRole('heading', { name: 'Berta Soler' })).toBeVisible();
    await finish();
    await press(workstation, 'F2');
    await expect(workstation.getByRole('heading', { name: t('workstation:stage.waiting') })).toBeVisible();
    await takeCallable(branch);
    await holds('A004');
    await finish();
  });

  await step('closes for lunch, and signs out', async () => {
    await press(workstation, 'Shift+F2');
    await expect(dialog.getByRole('radio', { name: 'Fin de turno' })).toBeFocused();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(workstation.getByRole('heading', { name: t('workstation:stage.closed') })).toBeVisible();
    await enter(workstation.getByRole('navigation').getByRole('button', { name: t('common:menu.exit') }));
    await expect(dialog.getByRole('button', { name: t('auth:signOut') })).toBeFocused();
    await keyboard.press('Enter');
    await expect(workstation).toHaveURL('/login');
  });

  expect(pointed).toEqual([]);
  expect(written(branch)).toEqual({
    tickets: DAY,
    content: { customer_name: 'Ana Ibarra', notes: 'Falta la firma', done: 'Simulación' },
    created: { customer_name: 'Berta Soler', phone: '+34612-34', notes: 'Viene con su hija' },
    reasons: ['Almuerzo'],
  });
});

/** A second branch, without workstations, so that the operator has to select a branch. */
const openOtherBranch = (branch: Branch) =>
  branch.configure((scope) =>
    repository(scope, 'branches').insert({
      name: 'Oficina Norte',
      enabled: 1,
      id_branch_types: 1,
      zone: '0',
      language: 'es',
      address: '',
      city: '',
      company_name: '',
    }),
  );

/** Reads the events of the day from the branch. */
const written = ({ folder }: Branch) =>
  lookInto(folder, (sqlite) => ({
    tickets: ticketHistory(folder).join(', '),
    content: rowsOf(
      sqlite,
      `select t.customer_name, t.notes, d.name as done from tickets t
       join ticket_transactions x on x.id_tickets = t.id
       join transaction_details d on d.id = x.id_transaction_details where t.code = 'A001'`,
    )[0],
    created: rowsOf(sqlite, `select customer_name, phone, notes from tickets where code = 'A003'`)[0],
    reasons: rowsOf<{ description: string }>(
      sqlite,
      `select r.description from workstation_sessions s join close_reasons r on r.id = s.id_close_reasons
       where s.closed_at is not null`,
    ).map(({ description }) => description),
  }));
