import { sendAlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const TEXT = '¿Puede venir al puesto 1?';

/** Plays what the appliance gives the page; it keeps what it was asked. */
function playAppliance(): void {
  const asked: unknown[] = [];
  const keep = async (sent: unknown) => {
    asked.push(sent);
    return null;
  };
  const turno = { workstation: async () => '2', rememberWorkstation: keep, wantAttention: keep };
  Object.assign(window, { turno, asked });
}

test('an operator’s appliance opens the workstation that it had last, and comes to the front for a message', async ({
  branch,
  device,
}) => {
  const page = await device();
  await page.addInitScript(playAppliance);
  await signIn(page, 'marcos', '/app/workstation-selection');
  await expect(page.getByRole('combobox', { name: t('workstation:title') })).toHaveValue(/2/);
  await page.getByRole('button', { name: t('workstation:selection.open') }).click();
  const asked = () => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);
  await expect.poll(asked).toEqual(['2']);

  const lucia = await branch.signIn('lucia');
  const { idUser } = await branch.signIn('marcos');
  await lucia.call(sendAlertMessage, { body: { text: TEXT, idReceiver: idUser } });
  await expect.poll(asked).toEqual(['2', { title: 'Lucía Ferrer Molina', text: TEXT }]);
});
