import { allow } from '#tests/support/actions/configure-workstations.ts';
import { takeCallable } from '#tests/support/actions/workstation-actions.ts';
import {
  action,
  callNext,
  currentTicket,
  openWorkstation,
  press,
  pressFinish,
  signIn,
} from '#tests/support/browser/at-workstation.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const SECOND = 1_000;

test('an idle workstation counts down to its next call, and the ticket opens automatically', async ({
  branch,
  device,
}) => {
  await allow(branch, { call_timeout: 300 });
  await takeCallable(branch);
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  await expect(workstation.getByText(/^Se llamará al siguiente en \d+ s\.$/)).toBeVisible();
  await expect(action(workstation, t('workstation:action.next'))).toContainText(/\d+ s/);
  branch.clock.advance(300 * SECOND);
  await expect(currentTicket(workstation, t, 'A001')).toBeVisible();
});

test('in its last minute an idle workstation announces closing, and then shows the selection', async ({
  branch,
  device,
}) => {
  await allow(branch, { close_timeout: 5 });
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  const closing = workstation.getByText(/^El puesto se cerrará en \d+ s\.$/);
  await expect(closing).toBeHidden();
  branch.clock.advance(245 * SECOND);
  await workstation.reload();
  await expect(closing).toBeVisible();
  branch.clock.advance(55 * SECOND);
  await expect(workstation.getByText(t('workstation:closedBy.idleTime'))).toBeVisible();
  await expect(workstation).toHaveURL('/app/workstation-selection');
});

test('with required details, finishing without one shows where to add them', async ({ branch, device }) => {
  await allow(branch, { transaction_detail: 1, close_detail: 1 });
  await takeCallable(branch);
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  await callNext(workstation, t);
  await workstation.getByRole('tab', { name: t('attention:comment.tab') }).click();
  const rejected = workstation.getByText(t('errors:FORCE_TRANSACTION_DETAIL_MESSAGE'));
  await pressFinish(workstation, t, rejected);
  await expect(rejected).toBeVisible();
  await expect(workstation.getByRole('tab', { name: t('attention:transaction.tab') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(currentTicket(workstation, t, 'A001')).toBeVisible();
});

test('a reception creates tickets with its main key and calls no customer', async ({ branch, device }) => {
  await allow(branch, { reception: 1 });
  await takeCallable(branch);
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1', 'create');
  await press(workstation, 'F8');
  await expect(workstation.getByRole('dialog')).toHaveCount(0);
  await press(workstation, 'F2');
  await expect(workstation.getByRole('dialog')).toBeVisible();
});

test('a workstation with a fixed service and segment never waits for the next ticket', async ({
  branch,
  device,
}) => {
  await allow(branch, { lineal_call: 1, id_services_lineal: 1, id_segments_lineal: 1 });
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  await press(workstation, 'F2');
  await expect(workstation.getByText(t('errors:NO_CUSTOMERS_TO_CALL'))).toBeVisible();
  await expect(action(workstation, t('workstation:action.next'))).toBeEnabled();
});
