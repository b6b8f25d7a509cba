import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { outsideSecretOf, secretOf } from '#tests/support/actions/phone-actions.ts';
import { expect, test } from '#tests/support/browser/branch-of-central-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'es-ES' };
const WAIT_OPTIONS = { timeout: 60_000 };
const ISSUED = `/api${issueTicket.path.replace('{id}', String(DEMO.branch))}?service=${DEMO.services.cashier}&segment=${DEMO.segments.general}`;

test('a ticket is followed and cancelled outside its branch, also while the branch is disconnected', async ({
  central,
  device,
  link,
  atBranch,
  branchFolder,
}) => {
  test.slow();
  const kiosk = await atBranch();
  await kiosk.goto('/t');
  // Two customers; the second one goes out.
  for (let index = 0; index < 2; index += 1)
    expect((await kiosk.request.post(ISSUED, { data: {} })).ok()).toBe(true);
  const idTicket = lookInto(
    branchFolder,
    (sqlite) => rowsOf<{ id: number }>(sqlite, 'select max(id) as id from tickets')[0]?.id ?? 0,
  );
  const phone = await device(PHONE);
  const stage = (name: string) => phone.locator(`[data-stage=${name}]`);
  await phone.goto(`/t/${DEMO.branch}#${outsideSecretOf(branchFolder, idTicket)}`);
  await expect(stage('waiting')).toContainText(t('phone:ahead', { count: 1 }), WAIT_OPTIONS);
  // The branch has no open workstation, and has reported so.
  await expect(stage('waiting')).toContainText(t('phone:wait.unserved'), WAIT_OPTIONS);
  await expectAccessible(phone, 'a ticket at central');
  await expectTranslated(phone, 'es', 'a ticket at central');

  link.cut();
  central.clock.advance(5 * 60_000);
  await expect(phone.locator('[data-offline]')).toContainText(
    'ahora no hay conexión con la sucursal',
    WAIT_OPTIONS,
  );
  await expectAccessible(phone, 'a ticket of a branch that is not heard');
  await phone.emulateMedia({ colorScheme: 'dark' });
  for (const language of ['en', 'sv'] as const) {
    await phone.getByRole('button', { name: /^(ES|EN|SV)/ }).click();
    await expect(phone.locator('[data-offline]')).toContainText(textsIn(language)('phone:away').slice(-30));
    await expectTranslated(phone, language, `a ticket of a branch that is not heard, ${language}`);
    await expectAccessible(phone, `a ticket of a branch that is not heard, dark, ${language}`);
  }
  await phone.getByRole('button', { name: /^SV/ }).click();

  await phone.getByRole('button', { name: t('phone:cancel'), exact: true }).click();
  await phone.getByRole('button', { name: t('phone:cancelYes'), exact: true }).click();
  await expect(phone.getByText(t('phone:request.cancel'))).toBeVisible();
  await expect(phone.getByRole('button', { name: t('phone:cancel'), exact: true })).toBeDisabled();
  await expectAccessible(phone, 'a ticket that is to be given back');

  link.heal();
  await expect(stage('left')).toContainText(t('phone:left.title'), WAIT_OPTIONS);
  await expect(phone.getByText(t('phone:request.cancel'))).toHaveCount(0);
});

test('a phone in the branch’s network shows the address for outside', async ({
  device: _device,
  atBranch,
  branchFolder,
}) => {
  test.slow();
  const phone = await atBranch(PHONE);
  await phone.goto('/t');
  expect((await phone.request.post(ISSUED, { data: {} })).ok()).toBe(true);
  const idTicket = lookInto(
    branchFolder,
    (sqlite) => rowsOf<{ id: number }>(sqlite, 'select max(id) as id from tickets')[0]?.id ?? 0,
  );
  await phone.goto(`/t#${secretOf(branchFolder, idTicket)}`);
  await expect(phone.getByRole('link', { name: t('phone:outside') })).toHaveAttribute(
    'href',
    `http://central.test/t/${DEMO.branch}#${outsideSecretOf(branchFolder, idTicket)}`,
    WAIT_OPTIONS,
  );
  await expectAccessible(phone, 'a ticket with an address outside');
  await expectTranslated(phone, 'es', 'a ticket with an address outside');
});
