import { sendAlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const TEXT = '¿Puede venir al puesto 1?';

/** Fakes the appliance's API and records its calls. */
function playAppliance(): void {
  const requested: unknown[] = [];
  const store = async (sent: unknown) => {
    requested.push(sent);
    return null;
  };
  const turno = { workstation: async () => '2', rememberWorkstation: store, wantAttention: store };
  Object.assign(window, { turno, requested });
}

test('an operator’s appliance opens the last workstation, and comes to the front for a message', async ({
  branch,
  device,
}) => {
  const page = await device();
  await page.addInitScript(playAppliance);
  await signIn(page, 'marcos', '/app/workstation-selection');
  await expect(page.getByRole('combobox', { name: t('workstation:title') })).toHaveValue(/2/);
  await page.getByRole('button', { name: t('workstation:selection.open') }).click();
  const requested = () => page.evaluate(() => (window as unknown as { requested: unknown[] }).requested);
  await expect.poll(requested).toEqual(['2']);

  const lucia = await branch.signIn('lucia');
  const { idUser } = await branch.signIn('marcos');
  await lucia.call(sendAlertMessage, { body: { text: TEXT, idReceiver: idUser } });
  await expect.poll(requested).toEqual(['2', { title: 'Lucía Ferrer Molina', text: TEXT }]);
});
