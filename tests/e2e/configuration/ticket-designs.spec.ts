import { getTicketDesign } from '#shared/contract/configuration/ticket-designs.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;

test('a ticket is designed, an element without its text is refused beside it, and a queue prints it', async ({
  branch,
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'admin', '/app/configuration/tools/ticket-designs/designer');
  const card = (element: 'fixedText' | 'firstSystemText') =>
    page.getByRole('region', { name: t(`ticket-designs:element.${element}`) });
  const save = page.locator('button[type=submit][form]').filter({ hasText: t('common:action.save') });
  const print = (element: 'firstSystemText' | 'fixedText') =>
    card(element)
      .getByRole('switch', { name: t('ticket-designs:printed') })
      .press('Space');

  await page.getByLabel(t('ticket-designs:name'), { exact: true }).first().fill('Con saludo');
  await print('fixedText');
  const text = card('fixedText').getByLabel(t('ticket-designs:shows.fixedText'), { exact: true });
  await expect(text).toHaveAccessibleDescription(t('errors:INCOMPLETE_FORM_MESSAGE'));
  await expect(save).toBeDisabled();
  await expect(
    page.getByText(`${t('errors:INCOMPLETE_FORM_TITLE')}: ${t('ticket-designs:element.fixedText')}`),
  ).toBeVisible();
  await expectTranslated(page, 'es', 'a design');
  await expectAccessible(page, 'a design');
  await text.fill('Bienvenido');
  await card('fixedText')
    .getByRole('checkbox', { name: t('ticket-designs:italic') })
    .check();
  await print('firstSystemText');
  await card('firstSystemText')
    .getByLabel(t('ticket-designs:shows.firstSystemText'), { exact: true })
    .click();
  await page.getByRole('option', { name: 'Cómo le llamamos' }).click();
  await page.getByLabel(t('ticket-designs:name'), { exact: true }).first().fill('Ticket  estándar');
  await save.click();
  await expect(
    page.getByLabel(t('ticket-designs:name'), { exact: true }).first(),
  ).toHaveAccessibleDescription(t('errors:NAME_REPEATED_MESSAGE'));
  await page.getByLabel(t('ticket-designs:name'), { exact: true }).first().fill('Con saludo');
  await save.click();
  await expect(page.getByText(t('ticket-designs:DESIGN_TICKET_SAVED_MESSAGE'))).toBeVisible();
  await expect(page).toHaveURL('/app/configuration/tools/ticket-designs');
  const admin = await branch.signIn('admin');
  expect((await admin.call(getTicketDesign, { params: { id: 2 } })).design).toMatchObject({
    fixedText: { enabled: true, value: 'Bienvenido', italic: true },
    firstSystemText: { enabled: true, idMessages: 1 },
    secondSystemText: { enabled: false },
  });

  await page.goto('/app/configuration/queues/crud?id=1');
  await page.getByRole('button', { name: t('common:list.edit', { name: 'Caja, General' }) }).click();
  const ticket = page.locator('tbody').getByLabel(t('queues:associations.ticket'), { exact: true });
  await expect(ticket).toHaveValue('Ticket estándar');
  await ticket.click();
  await page.getByRole('option', { name: 'Con saludo', exact: true }).click();
  await page
    .locator('tbody')
    .getByRole('button', { name: t('common:action.save') })
    .click();
  await expect(page.locator('tbody tr')).toHaveText([/Caja\s*General\s*Con saludo/]);
});
