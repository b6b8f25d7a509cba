import { listAlertMessages } from '#shared/contract/workstation/alert-messages.ts';
import { repository } from '#shared/server/db/repository.ts';
import { allow, set } from '#tests/support/acts/configure-workstations.ts';
import { take } from '#tests/support/acts/workstation-actions.ts';
import { action, closeDesk, finish, press } from '#tests/support/browser/at-workstation.ts';
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

const t = textsIn('es');
const SECOND = 1_000;

test('somebody without a ticket is assisted for a service that allows it', async ({ device }) => {
  const desk = await atWork(await device(), t);
  await press(desk, 'F10');
  await expect(dialogOf(desk)).toBeVisible();
  await expect(desk.getByText(/^Se cancela en/)).toBeHidden();
  await choosePair(desk, t, 'gen', 'inf');
  expect(await offeredIn(desk, t('desk-dialogs:pair.service'))).toEqual(['Información', '5']);
  await desk.keyboard.press('Enter');
  await expect(action(desk, t('workstation:action.finish'))).toBeEnabled();
  await expect(desk.getByText(t('workstation:stage.withoutTicket')).first()).toBeVisible();
});

test('where tickets call themselves, a dialog left alone for twenty seconds goes', async ({
  branch,
  device,
}) => {
  await allow(branch, { call_timeout: 300 });
  await take(branch);
  const desk = await device();
  await desk.clock.install();
  await atWork(desk, t);
  const dialog = dialogOf(desk);
  await press(desk, 'F10');
  await expect(dialog.getByRole('timer')).toHaveText(/^Se cancela en (20|1\d) s$/);
  await desk.clock.fastForward(10 * SECOND);
  await desk.keyboard.type('g');
  await desk.clock.fastForward(11 * SECOND);
  await expect(dialog).toBeVisible();
  await desk.clock.fastForward(10 * SECOND);
  await expect(dialog).toBeHidden();

  await desk.getByRole('row', { name: /Caja/ }).click();
  await expect(dialog.getByRole('timer')).toBeVisible();
  await desk.clock.fastForward(21 * SECOND);
  await expect(dialog).toBeHidden();

  // The page may have taken so long a silence for a lost connection.
  await expect(action(desk, t('workstation:action.close'))).toBeEnabled();
  await press(desk, 'Shift+F2');
  await expect(dialog.getByRole('timer')).toBeVisible();
  await desk.clock.fastForward(21 * SECOND);
  await expect(dialog).toBeHidden();
  await expect(action(desk, t('workstation:action.next'))).toBeEnabled();
});

test('a workstation is closed for the reason chosen, the default one with Enter alone', async ({
  branch,
  device,
}) => {
  const desk = await atWork(await device(), t);
  await closeDesk(desk, t);
  await press(desk, 'F2');
  await expect(action(desk, t('workstation:action.next'))).toBeEnabled();
  await press(desk, 'Shift+F2');
  await expect(desk.getByRole('radio', { name: 'Fin de turno' })).toBeFocused();
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: t('workstation:stage.closed') })).toBeVisible();
  const reasons = lookInto(branch.folder, (sqlite) =>
    rowsOf<{ description: string }>(
      sqlite,
      `select r.description from workstation_sessions s join close_reasons r on r.id = s.id_close_reasons
       order by s.id`,
    ).map(({ description }) => description),
  );
  expect(reasons).toEqual(['Fin de turno', 'Almuerzo']);
});

test('an operator chooses another attention profile, of those that may be assigned', async ({
  branch,
  device,
}) => {
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
  });
  const desk = await atWork(await device(), t);
  await press(desk, 'Alt+p');
  const present = desk.getByRole('radio', { name: /Preferentes primero/ });
  await expect(present).toBeChecked();
  await expect(present).toBeFocused();
  await expect(desk.getByRole('radio')).toHaveCount(3);
  await expect(desk.getByText(t('desk-dialogs:profile.present'), { exact: true })).toBeVisible();
  await desk.keyboard.press('ArrowUp');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText(t('desk-dialogs:CHANGE_PROFILE_SUCCESS'))).toBeVisible();
  await expect(desk.locator('header')).toContainText('Por orden de llegada');
});

test('before opening, an operator asks a supervisor for help', async ({ branch, device }) => {
  const desk = await atWork(await device(), t);
  await closeDesk(desk, t);
  await press(desk, 'Alt+a');
  const receiver = desk.getByRole('combobox', { name: t('desk-dialogs:alarm.receiver') });
  await expect(receiver).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(receiver).toHaveAccessibleDescription(t('errors:NO_RECEIVER_USER'));
  await receiver.pressSequentially('irene');
  await expect(desk.getByRole('option')).toHaveCount(1);
  await receiver.press('Enter');
  const text = desk.getByRole('textbox', { name: t('desk-dialogs:alarm.text') });
  await text.fill('No hay cambio\nen la caja');
  await text.press('Enter');
  await expect(desk.getByText(t('desk-dialogs:alarm.sent'))).toBeVisible();
  const irene = await branch.signIn('supervisor');
  expect(await irene.call(listAlertMessages, { query: { idReceiver: irene.idUser } })).toMatchObject([
    { text: 'No hay cambio en la caja', senderFN: 'Lucía' },
  ]);
});

for (const language of ['es', 'en', 'sv'] as const) {
  const texts = textsIn(language);
  const locale = { es: 'es-ES', en: 'en-GB', sv: 'sv-SE' }[language];

  test(`in ${language}, everybody can read and use every dialog`, async ({ branch, device }) => {
    await set(branch, 'userTransfer', 'Y');
    await allow(branch, { call_timeout: 300 });
    const desk = await device({ locale, reducedMotion: 'reduce' });
    await serving(branch, desk, texts);
    const look = async (what: string) => {
      await expect(dialogOf(desk)).toBeVisible();
      await expectTranslated(desk, language, what);
      if (language === 'es') await expectAccessible(desk, what);
    };
    const leave = async () => {
      await desk.keyboard.press('Escape');
      await expect(dialogOf(desk)).toBeHidden();
    };

    await press(desk, 'F4');
    await expect(desk.getByRole('combobox', { name: texts('desk-dialogs:pair.segment') })).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(dialogOf(desk).getByText(texts('desk-dialogs:ERROR_FORM_NOT_COMPLETE'))).toBeVisible();
    await look('an incomplete transfer');
    await desk.getByText(texts('desk-dialogs:transfer.to.user')).click();
    await expect(desk.getByText(texts('desk-dialogs:transfer.nobody'))).toBeVisible();
    await look('a transfer to a person');
    await leave();
    await press(desk, 'F8');
    await look('a new ticket');
    await leave();
    await press(desk, 'F9');
    await expect(desk.getByText(texts('desk-dialogs:noShow.none'))).toBeVisible();
    await look('no-shows');
    await leave();
    await press(desk, 'Alt+p');
    await expect(desk.getByRole('radio')).toHaveCount(3);
    await look('attention profiles');
    await leave();
    await take(branch);
    await desk.getByRole('row', { name: /Caja/ }).getByRole('button').click();
    await expect(dialogOf(desk).getByRole('cell', { name: 'A002', exact: true })).toBeVisible();
    await look('who waits');
    await leave();
    await finish(desk, texts);
    await press(desk, 'F10');
    await look('no ticket');
    await leave();
    await press(desk, 'Shift+F2');
    await expect(desk.getByRole('radio', { name: 'Fin de turno' })).toBeFocused();
    await look('closing');
    await desk.keyboard.press('Enter');
    await expect(dialogOf(desk)).toBeHidden();
    await press(desk, 'Alt+a');
    await look('asking for help');
  });
}
