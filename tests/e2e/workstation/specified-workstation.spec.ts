import { repository } from '#shared/server/db/repository.ts';
import { takeCallable } from '#tests/support/actions/workstation-actions.ts';
import {
  action,
  callNext,
  currentTicket,
  finish,
  openWorkstation,
  press,
  signIn,
} from '#tests/support/browser/at-workstation.ts';
import { answerBy, choosePair, dialogOf } from '#tests/support/browser/at-workstation-dialog.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');

test('O-077, O-078, O-089, O-090, O-094, O-096, O-153, O-171, O-173, O-177: selection, ticket panel and dialogs', async ({
  branch,
  device,
}) => {
  await branch.configure((scope) => repository(scope, 'queues').update(DEMO.queues.loans, { enabled: 0 }));
  const page = await device();
  await page.clock.install();
  const combobox = (name: string) => page.getByRole('combobox', { name, exact: true });

  await test.step('O-077, O-078: branch and workstation are required, and cancelling leads home', async () => {
    await signIn(page, 'lucia', '/app/workstation-selection');
    for (const name of [t('workstation:selection.branch'), t('workstation:title')])
      await expect(combobox(name)).toHaveAttribute('required');
    await expect(page.getByRole('button', { name: t('workstation:selection.open') })).toBeDisabled();
    await page.getByRole('button', { name: t('common:action.cancel'), exact: true }).click();
    await expect(page).toHaveURL('/app/home');
  });
  await openWorkstation(page, t, 'Puesto 1');
  await test.step('O-089, O-090: the queues are those enabled, in pages of the published sizes', async () => {
    await expect(page.getByRole('row', { name: /Caja/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Préstamos e hipotecas/ })).toHaveCount(0);
    await combobox(t('common:list.rows')).click();
    await expect(page.getByRole('option')).toHaveText(['5', '10', '20', '30', '50', '100', '200']);
    await page.keyboard.press('Escape');
  });
  await test.step('O-094, O-096: the ticket panel shows the ticket, and its time runs', async () => {
    await takeCallable(branch);
    await callNext(page, t);
    const ticket = currentTicket(page, t, 'A001');
    for (const fact of ['segment', 'queue', 'arrival', 'waited'] as const)
      await expect(ticket.getByText(t(`workstation:fact.${fact}`), { exact: true })).toBeVisible();
    await expect(ticket.getByRole('heading', { name: 'Caja' })).toBeVisible();
    await expect(ticket).toContainText(/General.*Caja.*\d\d:\d\d.*\d\d:\d\d/s);
    const timer = ticket.getByRole('timer', { name: t('workstation:stage.time') });
    const displayed = await timer.innerText();
    branch.clock.advance(5_000);
    await expect(timer).not.toHaveText(displayed, { useInnerText: true });
    await finish(page, t);
  });
  await test.step('O-171, O-173: a call without ticket and a new ticket need segment and service', async () => {
    for (const key of ['F10', 'F8'] as const) {
      await press(page, key);
      await expect(combobox(t('workstation-dialogs:pair.segment'))).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialogOf(page).getByText(t('workstation-dialogs:ERROR_FORM_NOT_COMPLETE'))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toBeHidden();
    }
    await expect(action(page, t('workstation:action.next'))).toBeEnabled();
  });
  await test.step('O-153: another press is ignored while the request is pending', async () => {
    const requests: string[] = [];
    const answer = Promise.withResolvers<void>();
    await page.route('**/actions/addToQueue', async (route) => {
      requests.push(route.request().url());
      await answer.promise;
      await route.continue();
    });
    await press(page, 'F2');
    await expect(page.locator('section[aria-busy=true]')).toBeVisible();
    // Longer than the lockout after a press.
    await page.clock.fastForward(1_000);
    await page.keyboard.press('F2');
    answer.resolve();
    await expect(page.getByRole('heading', { name: t('workstation:stage.waiting') })).toBeVisible();
    expect(requests).toHaveLength(1);
    await press(page, 'F2');
    await expect(page.getByText(t('errors:NO_CUSTOMERS_TO_CALL'))).toBeVisible();
  });
  await test.step('O-177: the buttons of a new ticket are disabled while it is printed', async () => {
    await press(page, 'F8');
    await choosePair(page, t, 'gen', 'caj');
    const answer = Promise.withResolvers<void>();
    await page.route('**/createTicket/**', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.keyboard.press('Control+Enter');
    for (const key of ['Enter', 'Control+Enter'] as const) await expect(answerBy(page, key)).toBeDisabled();
    answer.resolve();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByText(t('workstation-dialogs:TICKET_CREATED_OK', { code: 'A002' }))).toBeVisible();
  });
});
