import type { Page } from '@playwright/test';
import type { DesignElement } from '#shared/contract/configuration/ticket-design.ts';
import { getTicketDesign } from '#shared/contract/configuration/ticket-designs.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const;
const DESIGNER = '/app/configuration/tools/ticket-designs/designer';

const nameOf = (element: DesignElement) => t(`ticket-designs:element.${element}`);
const entry = (page: Page, element: DesignElement) =>
  page
    .getByRole('navigation', { name: t('ticket-designs:elements') })
    .getByRole('button', { name: new RegExp(`^${nameOf(element)} `) });
const printed = (page: Page, element: DesignElement) =>
  page.getByRole('switch', { name: t('ticket-designs:prints', { element: nameOf(element) }) });
const inspector = (page: Page) => page.getByRole('complementary', { name: t('ticket-designs:chosen') });
const paper = (page: Page) => page.getByRole('region', { name: t('ticket-designs:paper') });
const imageFile = (page: Page) => page.getByRole('img', { name: t('ticket-designs:picture') });
const rendered = (page: Page) => imageFile(page).getAttribute('src');
const onPaper = (page: Page, element: DesignElement) =>
  paper(page).getByRole('button', { name: new RegExp(`^${nameOf(element)}`) });
const save = (page: Page) => page.getByRole('button', { name: t('common:action.save'), exact: true });
const field = (page: Page, key: 'name' | 'description') =>
  inspector(page).getByLabel(t(`ticket-designs:${key}`), { exact: true });
const type = (page: Page, text: string) =>
  inspector(page).getByLabel(t('ticket-designs:shows.fixedText'), { exact: true }).fill(text);

test('a ticket is designed with an exact preview and printed by a queue', async ({ branch, device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', '/app/ticket-designer');
  await expect(page).toHaveURL(DESIGNER);
  await expect(imageFile(page)).toBeVisible();
  await field(page, 'name').fill('Con saludo');
  await field(page, 'description').click();
  await expect(field(page, 'description')).toHaveValue('Con saludo');

  await printed(page, 'fixedText').press('Space');
  await type(page, 'Bienvenido');
  await expect(onPaper(page, 'fixedText')).toHaveAttribute('aria-pressed', 'true');
  await expect(paper(page).getByText(`${nameOf('fixedText')} · Font A 1 × 1`)).toBeVisible();
  const before = await rendered(page);
  await inspector(page)
    .getByRole('button', { name: t('ticket-designs:italic') })
    .click();
  await expect.poll(() => rendered(page)).not.toBe(before);

  await onPaper(page, 'ticketNumber').click();
  await expect(inspector(page).getByRole('heading', { name: nameOf('ticketNumber') })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(
    inspector(page).getByRole('heading', { name: nameOf('ticketName'), exact: true }),
  ).toBeVisible();
  await expect(onPaper(page, 'ticketName')).toBeFocused();
  await expect(inspector(page).getByText(t('ticket-designs:doNamesFit'))).toBeVisible();
  await page.getByText('57', { exact: true }).click();
  await expect(paper(page).getByText('Font A 1 × 2')).toBeVisible();
  await expectTranslated(page, 'es', 'a ticket being designed');
  await expectAccessible(page, 'a ticket being designed');

  await save(page).click();
  await expect(page.getByText(t('ticket-designs:DESIGN_TICKET_SAVED_MESSAGE'))).toBeVisible();
  await expect(page).toHaveURL(`${DESIGNER}?id=2`);
  await expect(save(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: t('designer:undo') })).toBeEnabled();
  const admin = await branch.signIn('admin');
  expect(await admin.call(getTicketDesign, { params: { id: 2 } })).toMatchObject({
    name: 'Con saludo',
    description: 'Con saludo',
    design: { fixedText: { enabled: true, value: 'Bienvenido', italic: true } },
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

test('an incomplete element prevents saving and is marked in the list, beside the field and in the bar', async ({
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'admin', `${DESIGNER}?id=1`);
  await printed(page, 'fixedText').press('Space');
  await printed(page, 'logo').press('Space');
  await expect(save(page)).toBeDisabled();
  await expect(entry(page, 'fixedText')).toContainText(t('ticket-designs:lacks.fixedText'));
  await expect(entry(page, 'logo')).toContainText(t('ticket-designs:lacks.logo'));
  await expect(inspector(page).getByText(t('errors:INCOMPLETE_FORM_MESSAGE'))).toBeVisible();
  await expectAccessible(page, 'a design that lacks something');
  const review = page.getByRole('region', { name: t('designer:review') });
  await expect(review).toContainText(t('designer:errors', { count: 2 }));
  await review.getByRole('button', { name: new RegExp(`^${nameOf('fixedText')}: `) }).click();
  await expect(inspector(page).getByRole('heading', { name: nameOf('fixedText') })).toBeVisible();
  await page
    .getByRole('button', {
      name: `${t('errors:INCOMPLETE_FORM_TITLE')}: ${nameOf('logo')}, ${nameOf('fixedText')}`,
    })
    .click();
  await expect(inspector(page).getByRole('heading', { name: nameOf('logo') })).toBeVisible();
  await printed(page, 'logo').press('Space');
  await entry(page, 'fixedText').click();
  await page.keyboard.press('Control+s');
  await type(page, 'Hola');
  await expect(save(page)).toBeEnabled();
  await expect(page.getByText(t('ticket-designs:DESIGN_TICKET_SAVED_MESSAGE'))).toHaveCount(0);
  await inspector(page).getByLabel(t('ticket-designs:shows.fixedText'), { exact: true }).press('Control+s');
  await expect(page.getByText(t('ticket-designs:DESIGN_TICKET_SAVED_MESSAGE'))).toBeVisible();
});

test('characters that no font has are named in the preview, on Printers and in the check', async ({
  branch,
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'admin', `${DESIGNER}?id=1`);
  await printed(page, 'fixedText').press('Space');
  await type(page, 'Hola வணக்கம்');
  await expect(
    page.getByRole('status').getByText(t('ticket-designs:missingCharacters', { characters: '' }).trim()),
  ).toContainText('வ');
  await save(page).click();
  await expect(page.getByText(t('ticket-designs:DESIGN_TICKET_SAVED_MESSAGE'))).toBeVisible();
  const admin = await branch.signIn('admin');
  const { name } = await admin.call(getTicketDesign, { params: { id: 1 } });
  await page.goto('/app/configuration/branch/printers');
  await expect(page.getByText(t('branch-printers:unprintable', { names: `“${name}”` }))).toBeVisible();
  await page.getByRole('link', { name: t('branch-printers:openCheck') }).click();
  await expect(page.getByRole('main').getByText('வ').first()).toBeVisible();
});

test('steps are undone and redone by name, also after saving', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', `${DESIGNER}?id=1`);
  await expect(imageFile(page)).toBeVisible();
  const first = await rendered(page);
  await entry(page, 'ticketName').click();
  await inspector(page)
    .locator('label')
    .filter({ hasText: t('ticket-designs:sizes.1') })
    .click();
  await expect.poll(() => rendered(page)).not.toBe(first);
  await printed(page, 'ticketNumber').press('Space');
  await save(page).click();
  await expect(page.getByText(t('ticket-designs:DESIGN_TICKET_SAVED_MESSAGE'))).toBeVisible();

  await page.getByRole('button', { name: t('designer:undo') }).hover();
  await expect(page.getByRole('tooltip')).toHaveText(
    `${t('designer:undo')}: ${t('ticket-designs:step.switch')}`,
  );
  await page.keyboard.press('Control+z');
  await expect(printed(page, 'ticketNumber')).toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(inspector(page).getByRole('radio', { name: t('ticket-designs:sizes.3') })).toBeChecked();
  await page.keyboard.press('Control+y');
  await expect(inspector(page).getByRole('radio', { name: t('ticket-designs:sizes.1') })).toBeChecked();
});

test('a draft survives a reload, and leaving asks first', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', `${DESIGNER}?id=1`);
  await printed(page, 'fixedText').press('Space');
  await type(page, 'Feliz año');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(t('designer:offered'))).toBeVisible();
  await page.getByRole('button', { name: t('designer:takeUp') }).click();
  await expect(entry(page, 'fixedText')).toContainText('Feliz año');

  await page.getByRole('button', { name: t('common:action.cancel') }).click();
  await page.getByRole('button', { name: t('common:confirm.stay') }).click();
  await save(page).click();
  await expect(page.getByText(t('ticket-designs:DESIGN_TICKET_SAVED_MESSAGE'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common:action.close'), exact: true })
    .click();
  await expect(page).toHaveURL('/app/configuration/tools/ticket-designs');
});

test('a used design name is refused beside its field, ignoring spaces and case', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', DESIGNER);
  await field(page, 'name').fill('TICKET  estándar');
  await field(page, 'description').fill('Otro');
  await entry(page, 'dateHour').click();
  await save(page).click();
  await expect(field(page, 'name')).toHaveAccessibleDescription(t('errors:NAME_REPEATED_MESSAGE'));
  await expect(
    page.getByRole('button', { name: t('errors:NAME_REPEATED_MESSAGE'), exact: true }),
  ).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await field(page, 'name').fill('Otro');
  await save(page).click();
  await expect(page.getByText(t('ticket-designs:DESIGN_TICKET_SAVED_MESSAGE'))).toBeVisible();
});

test('the sample has three languages and both outputs, and a failed rendering loses nothing', async ({
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'admin', `${DESIGNER}?id=1`);
  await expect(imageFile(page)).toBeVisible();
  const seen = new Set([await rendered(page)]);
  await page.getByRole('button', { name: new RegExp(`^${t('ticket-designs:sample')}`) }).click();
  for (const choice of ['English', 'Svenska', t('ticket-designs:outputOf.raster')]) {
    await page.getByText(choice, { exact: true }).click();
    await expect.poll(async () => seen.has(await rendered(page))).toBe(false);
    seen.add(await rendered(page));
  }
  await page.keyboard.press('Escape');

  await page.route('**/api/ticket_designs/preview', (route) => route.abort());
  const last = await rendered(page);
  await printed(page, 'fixedText').press('Space');
  await type(page, 'Sin servidor');
  await expect(page.getByRole('alert').filter({ hasText: t('ticket-designs:notDrawn') })).toBeVisible();
  expect(await rendered(page)).toBe(last);
  await page.unroute('**/api/ticket_designs/preview');
  await expect.poll(() => rendered(page)).not.toBe(last);
  await expect(entry(page, 'fixedText')).toContainText('Sin servidor');
});

test('in a narrow window the selected element is a sheet, which closes by keyboard', async ({ device }) => {
  const page = await device({ ...CALM, viewport: { width: 820, height: 900 } });
  await signIn(page, 'admin', `${DESIGNER}?id=1`);
  await expect(imageFile(page)).toBeVisible();
  await entry(page, 'information').press('Enter');
  const sheet = page.getByRole('dialog', { name: t('ticket-designs:chosen') });
  await sheet.getByText(t('ticket-designs:says.CUSTOMERS_WAITING')).click();
  await expectAccessible(page, 'a sheet of the ticket designer');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(entry(page, 'information')).toContainText(t('ticket-designs:says.CUSTOMERS_WAITING'));
});

test('O-435: the preview opens the printer view in a new window with the draft', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', `${DESIGNER}?id=1`);
  await expect(imageFile(page)).toBeVisible();
  const before = await rendered(page);
  await printed(page, 'fixedText').press('Space');
  await type(page, 'Feliz fiesta');
  await expect.poll(() => rendered(page)).not.toBe(before);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: t('ticket-designs:openPreview') }).click();
  const view = await opened;
  await expect(view).toHaveURL(/\/ticket-printer$/);
  await expect(view.locator('article [data-part=fixedText]')).toHaveText('Feliz fiesta');
});
