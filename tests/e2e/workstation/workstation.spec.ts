import type { Locator, Page } from '@playwright/test';
import { ACTIONS } from '#renderer/features/workstation/actions/actions.ts';
import { closeWorkstationOfOther } from '#shared/contract/workstation/supervision.ts';
import { getUserWorkstation } from '#shared/contract/workstation/workstations.ts';
import { comeIn } from '#tests/support/actions/call-tickets.ts';
import {
  action,
  callNext,
  chooseWorkstation,
  closeWorkstation,
  currentTicket,
  finish,
  openWorkstation,
  press,
  signIn,
  waitingPosition,
} from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const finishButton = t('workstation:action.finish');

test('an open page recovers when its server stopped during an attention', async ({ branch, device }) => {
  await comeIn(branch.anybody, 1);
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  expect(await callNext(workstation, t)).toBe('A001');

  await branch.powerCut();
  await expect(workstation.getByText(/Sin conexión desde las \d\d:\d\d/)).toBeVisible();
  for (const label of [finishButton, t('workstation:action.recall'), t('workstation:action.absent')]) {
    await expect(action(workstation, label)).toBeDisabled();
  }
  await press(workstation, 'F2');
  await expect(workstation.getByText(t('workstation:notAccepted'))).toBeVisible();
  await expect(currentTicket(workstation, t, 'A001')).toBeVisible();

  await branch.powerOn();
  await expect(action(workstation, finishButton)).toBeEnabled();
  await expect(workstation.getByText(/Sin conexión/)).toBeHidden();
  await expect(currentTicket(workstation, t, 'A001')).toBeVisible();
  await finish(workstation, t);
  await expect(workstation.getByText(/A001, finalizado a las \d\d:\d\d/)).toBeVisible();
});

test('a second operator is refused with the first one’s name', async ({ device }) => {
  const first = await device();
  await signIn(first, 'lucia');
  await openWorkstation(first, t, 'Puesto 1');

  const second = await device();
  await signIn(second, 'marcos');
  await chooseWorkstation(second, t, 'Puesto 1');
  await expect(second.getByRole('alert')).toHaveText(t('errors:WS_USED', { name: 'Lucía Ferrer Molina' }));
  await expect(second).toHaveURL('/app/workstation-selection');
  await second.getByRole('combobox', { name: t('workstation:title') }).click();
  await expect(second.getByRole('option', { name: 'Puesto 1' })).toContainText('Lucía Ferrer Molina');
});

test('two tabs of one operator stay synchronized', async ({ branch, device }) => {
  await comeIn(branch.anybody, 1);
  const one = await device();
  await signIn(one, 'lucia');
  await openWorkstation(one, t, 'Puesto 1');
  const other = await one.context().newPage();
  await other.goto('/app/workstation');
  await expect(action(other, t('workstation:action.next'))).toBeEnabled();
  const next = other.getByLabel(t('workstation:stage.next'));
  await expect(next).toContainText(/A001.*Caja.*espera \d/);

  await callNext(one, t);
  await expect(currentTicket(other, t, 'A001')).toBeVisible();
  await finish(other, t);
  await expect(currentTicket(one, t, 'A001')).toBeHidden();
  await expect(one.getByText(/A001, finalizado a las/)).toBeVisible();
});

test('leaving with a current ticket asks first', async ({ branch, device }) => {
  await comeIn(branch.anybody, 1);
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  await callNext(workstation, t);

  const question = workstation.waitForEvent('dialog');
  const reloading = workstation.evaluate(() => location.reload());
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reloading;
  await expect(workstation.getByText(t('workstation:CLOSE_ACTIVE_TICKET'))).toBeVisible();
  await expect(currentTicket(workstation, t, 'A001')).toBeVisible();

  await workstation
    .getByRole('navigation')
    .getByRole('button', { name: t('common:menu.exit') })
    .click();
  await workstation
    .getByRole('dialog')
    .getByRole('button', { name: t('auth:signOut') })
    .click();
  await expect(
    workstation.getByRole('alert').filter({ hasText: t('errors:ACTIVE_TICKET_ERROR') }),
  ).toBeVisible();
  await expect(currentTicket(workstation, t, 'A001')).toBeVisible();
});

test('an idle workstation is left without a question, and signing out closes it', async ({
  branch,
  device,
}) => {
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  await workstation.reload();
  await expect(action(workstation, t('workstation:action.next'))).toBeEnabled();
  const calls: string[] = [];
  workstation.on('request', (request) => {
    const call = /\/(close|logout)$/.exec(request.url())?.[1];
    if (call) calls.push(call);
  });
  await workstation
    .getByRole('navigation')
    .getByRole('button', { name: t('common:menu.exit') })
    .click();
  await workstation
    .getByRole('dialog')
    .getByRole('button', { name: t('auth:signOut') })
    .click();
  await expect(workstation).toHaveURL('/login');
  expect(calls).toEqual(['close', 'logout']);

  const lucia = await branch.signIn('lucia');
  const { workstation: own } = await lucia.call(getUserWorkstation, { params: { id: lucia.idUser } });
  expect(own).toBeNull();
});

test('with no tickets the workstation waits, and the next ticket opens automatically', async ({
  branch,
  device,
}) => {
  const workstation = await device();
  await countTones(workstation);
  await signIn(workstation, 'lucia', '/app/home');
  const footer = workstation.getByRole('contentinfo');
  await expect(footer.getByText(t('common:noWorkstation'))).toBeVisible();
  await openWorkstation(workstation, t, 'Puesto 1');
  await expect(footer.getByText(t('common:workstationState.idle'), { exact: true })).toBeVisible();
  await expect(workstation.getByRole('heading', { name: t('workstation:stage.nobody') })).toBeVisible();
  await press(workstation, 'F2');
  await expect(workstation.getByRole('heading', { name: t('workstation:stage.waiting') })).toBeVisible();
  for (const where of ['banner', 'contentinfo'] as const) {
    await expect(workstation.getByRole(where).getByText(t('common:workstationState.on'))).toBeVisible();
  }
  await expect(waitingPosition(workstation)).toHaveText('1.º');

  await comeIn(branch.anybody, 2);
  await expect(currentTicket(workstation, t, 'A001')).toBeVisible();
  await expect(footer.getByText(t('common:workstationState.assisting'))).toBeVisible();
  await expect(workstation).toHaveTitle(/^A001 · Puesto 1/);
  await expect(workstation.getByRole('alert').filter({ hasText: 'A001' })).toBeAttached();
  expect(await tones(workstation)).toBeGreaterThan(0);
  await finish(workstation, t);

  // Requested by the operator, it plays no sound.
  const received = await tones(workstation);
  expect(await callNext(workstation, t)).toBe('A002');
  await expect(currentTicket(workstation, t, 'A002')).toBeVisible();
  expect(await tones(workstation)).toBe(received);
});

test('after stopping to wait, the page says that the queue is empty', async ({ branch, device }) => {
  const lucia = await branch.signIn('lucia');
  const waiting = async () => {
    const { workstation: own } = await lucia.call(getUserWorkstation, { params: { id: lucia.idUser } });
    return own?.waitNext ?? null;
  };
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  for (const key of ['F2', 'Escape'] as const) {
    await press(workstation, 'F2');
    await expect(action(workstation, t('workstation:action.stop'))).toBeEnabled();
    expect(await waiting()).not.toBeNull();
    await press(workstation, key);
    await expect(workstation.getByText(t('errors:NO_CUSTOMERS_TO_CALL'))).toBeVisible();
    expect(await waiting()).toBeNull();
  }
});

test('leaving a page passes its position to the next waiting workstation', async ({ device }) => {
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
  await expect(
    second.getByText(t('workstation:stage.turn.second', { name: 'Puesto 1' }), { exact: false }),
  ).toBeVisible();

  await first.goto('/app/about');
  await expect(waitingPosition(second)).toHaveText('1.º');
});

test('the last action can be undone for a minute', async ({ branch, device }) => {
  await comeIn(branch.anybody, 1);
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  await callNext(workstation, t);
  await finish(workstation, t);
  await expect(action(workstation, t('common:action.undo'))).toBeVisible();
  await press(workstation, 'Control+z');
  await expect(currentTicket(workstation, t, 'A001')).toBeVisible();

  await press(workstation, 'F6');
  await expect(workstation.getByText(/A001, apartado a las \d\d:\d\d/)).toBeVisible();
});

test('a ticket is not announced again within five seconds', async ({ branch, device }) => {
  await comeIn(branch.anybody, 1);
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  await callNext(workstation, t);
  const recalls: number[] = [];
  workstation.on('request', (request) => {
    if (request.url().endsWith('/recall')) recalls.push(Date.now());
  });
  await press(workstation, 'F3');
  await expect(action(workstation, t('workstation:action.recall'))).toBeDisabled();
  await press(workstation, 'F3');
  await expect(action(workstation, t('workstation:action.recall'))).toBeEnabled();
  await press(workstation, 'F3');
  await expect.poll(() => recalls.length).toBe(2);
  const [one = 0, two = 0] = recalls;
  expect(two - one).toBeGreaterThanOrEqual(5000);
});

test('the customer’s name is edited in place', async ({ branch, device }) => {
  await comeIn(branch.anybody, 1);
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  await callNext(workstation, t);
  const pencil = (label: 'write' | 'change') =>
    workstation.getByRole('button', { name: t(`workstation:name.${label}`) });
  const field = workstation.getByRole('textbox', { name: t('workstation:fact.customer') });

  await pencil('write').click();
  await workstation.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(t('errors:CUSTOMER_NAME_NULL_MESSAGE'));
  await workstation.keyboard.insertText('x'.repeat(91));
  await expect(field).toHaveAccessibleDescription(t('common:field.tooLong', { max: 90 }));
  await field.fill('Ana Ibarra');
  await workstation.keyboard.press('Enter');
  await expect(workstation.getByRole('heading', { name: 'Ana Ibarra' })).toBeVisible();
  await expect(pencil('change')).toBeFocused();

  await pencil('change').click();
  await workstation.keyboard.type('Otro nombre');
  await workstation.keyboard.press('Escape');
  await expect(workstation.getByRole('heading', { name: 'Ana Ibarra' })).toBeVisible();
});

test('a workstation closed by another user shows the selection and the reason', async ({
  branch,
  device,
}) => {
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  const [idWorkstations] = DEMO.workstations;
  const supervisor = await branch.signIn('supervisor');
  await supervisor.call(closeWorkstationOfOther, { body: { idWorkstations } });
  await expect(workstation).toHaveURL('/app/workstation-selection');
  await expect(workstation.getByText(t('workstation:closedBy.supervisor'))).toBeVisible();
});

test('every action has a key, and the list of keys names them all', async ({ device }) => {
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  await workstation.keyboard.press('?');
  const keys = workstation.getByRole('dialog', { name: t('workstation:keys.title') });
  // The demo records nothing.
  const actions = ACTIONS.filter(({ id }) => id !== 'stopRecording');
  for (const { key, with: modifier } of actions.map((each) => each.key)) {
    const name = key.length === 1 ? key.toUpperCase() : key;
    await expect(
      keys
        .getByText(modifier ? `${t(`workstation:keys.${modifier}`)} ${name}` : name, { exact: true })
        .first(),
    ).toBeAttached();
  }
  for (const { id } of actions) await expect(keys).toContainText(t(`workstation:action.${id}`));
  const lineOf = (id: 'recall' | 'next') =>
    keys.locator('dl > div').filter({ hasText: t(`workstation:action.${id}`) });
  await expect(lineOf('recall')).toContainText(t('workstation:keys.notNow'));
  await expect(lineOf('next')).not.toContainText(t('workstation:keys.notNow'));
  await workstation.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await closeWorkstation(workstation, t);
  await press(workstation, 'F2');
  await expect(action(workstation, t('workstation:action.next'))).toBeEnabled();

  await workstation.setViewportSize({ width: 390, height: 844 });
  const stage = workstation.getByRole('region', { name: t('workstation:stage.idle') });
  const widthOf = async (element: Locator) => (await element.boundingBox())?.width;
  await expect.poll(() => widthOf(stage.getByRole('status').first())).toBeGreaterThan(250);
});

/** Records the tones that a page plays from now on, with or without audio output. */
const countTones = (page: Page) =>
  page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      performance.mark('tone');
      start.call(this, when);
    };
  });

const tones = (page: Page) => page.evaluate(() => performance.getEntriesByName('tone').length);
