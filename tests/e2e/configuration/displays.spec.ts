import type { Page } from '@playwright/test';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { callTickets } from '#tests/support/actions/call-tickets.ts';
import { open } from '#tests/support/actions/workstation-actions.ts';
import { currentTurn, earlierCalls } from '#tests/support/browser/at-display.ts';
import { atSignageDesigner } from '#tests/support/browser/at-signage-designer.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] } as const;
const [WORKSTATION] = DEMO.workstations;

test('a design and a display are created, and the display shows only calls of its queues', async ({
  branch,
  device,
}) => {
  const page = await device({ ...CALM, permissions: [...CALM.permissions] });
  const designer = atSignageDesigner(page);
  const save = () => page.getByRole('button', { name: t('common:action.save'), exact: true }).click();
  const fill = (name: string, text: string) => page.getByLabel(name, { exact: true }).first().fill(text);

  await signIn(page, 'admin', '/app/digital-signage-crud');
  await fill(t('display-designs:name'), 'Planta alta');
  await designer.unfold('popup');
  await fill(t('display-designs:ticketText'), 'Su turno');
  await fill(t('display-designs:workstationText'), 'Pase a');
  await designer.unfold('footer');
  await fill(t('common:language.es'), 'Bienvenidos a la planta alta');
  await expectTranslated(page, 'es', 'a design');
  await expectAccessible(page, 'a design', { images: 1 });
  await save();
  await expect(page.getByText(t('display-designs:ADD_SUCCESS'))).toBeVisible();

  await page.goto('/app/configuration/branch/displays');
  await page.getByRole('link', { name: t('displays:new') }).click();
  await fill(t('displays:name'), 'Planta alta');
  await page.getByRole('combobox', { name: t('displays:idDisplayDesigns') }).click();
  await page.getByRole('option', { name: 'Planta alta', exact: true }).click();
  await include(page, 'Préstamos e hipotecas');
  await sideByKeyboard(page, 'Puesto 1', 'ArrowRight');
  await expectAccessible(page, 'a display');
  await save();
  await expect(page.getByText(t('displays:ADD_DISPLAY_SUCCESS'))).toBeVisible();

  const copy = page.getByRole('button', { name: t('displays:copyOf', { name: 'Planta alta' }) });
  await copy.click();
  await expect(page.getByText(t('displays:COPY_URL_SUCCESS'))).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(/\/signature-view\/\d+$/);
  // Like over plain HTTP, where browsers have no clipboard for pages, with the fallback for copying disabled too.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    Object.assign(document, { execCommand: () => false });
  });
  await copy.click();
  await expect(page.getByRole('alert').filter({ hasText: t('displays:COPY_URL_FAILED') })).toContainText(
    address,
  );

  const displayPage = await device({ viewport: { width: 1920, height: 1080 } });
  await displayPage.goto(address);
  await expect(displayPage.getByText('Bienvenidos a la planta alta')).toBeVisible();
  await expect(displayPage.getByRole('main')).toHaveAttribute('data-current', 'true');
  const operator = await branch.signIn('lucia');
  await open(operator, WORKSTATION);
  const cash = await served(branch, operator, DEMO.services.cashier);
  const loan = await served(branch, operator, DEMO.services.loans);
  await expect(displayPage.getByRole('alert').getByText('Pase a')).toBeVisible();
  await expect(displayPage.getByRole('alert').getByText('Su turno')).toBeVisible();
  await expect(currentTurn(displayPage)).toHaveAttribute('data-code', loan);
  await expect(earlierCalls(displayPage)).toHaveCount(0);
  await expect(displayPage.getByText(cash)).toHaveCount(0);
  await expect(currentTurn(displayPage).getByRole('img', { name: t('signage:right') })).toBeVisible();

  // After a configuration change it shows the new content without a reload.
  await page.goto('/app/configuration/tools/digital-signage');
  await page.getByRole('button', { name: t('common:list.edit', { name: 'Planta alta' }) }).click();
  await designer.unfold('footer');
  await fill(t('common:language.es'), 'Cerramos a las dos');
  await designer.save();
  await expect(displayPage.getByText('Cerramos a las dos')).toBeVisible();
  await page.goto('/app/configuration/tools/digital-signage');
  await page.getByRole('button', { name: t('common:list.delete', { name: 'Planta alta' }) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: 'Planta alta', exact: true })).toBeVisible();
  await expect(dialog.getByText('Oficina Centro')).toBeVisible();
  await dialog
    .getByRole('button', { name: t('common:action.close') })
    .last()
    .click();
  await page.getByRole('link', { name: 'Planta alta', exact: true }).click();
  await designer.unfold('design');
  await page.getByRole('switch', { name: t('display-designs:enabled'), exact: true }).press(' ');
  await save();
  await expect(displayPage.getByText(t('signage:disabled'))).toBeVisible();
});

async function include(page: Page, queue: string): Promise<void> {
  const card = page.getByRole('region', { name: t('displays:queues'), exact: true });
  await card.getByRole('option', { name: queue, exact: true }).dblclick();
  const inside = card.getByRole('listbox', { name: t('displays:queuesIncluded') });
  await expect(inside.getByRole('option', { name: queue, exact: true })).toBeVisible();
}

/** Moves a workstation to one side with the keys of its list. */
async function sideByKeyboard(
  page: Page,
  workstation: string,
  key: 'ArrowLeft' | 'ArrowRight',
): Promise<void> {
  const card = page.getByRole('region', { name: t('displays:workstations'), exact: true });
  const out = card.getByRole('listbox', { name: t('displays:workstationsNotIncluded') });
  await expect(out.getByRole('option').first()).toHaveText(workstation);
  await out.focus();
  await page.keyboard.press(key);
  const side = card.getByRole('listbox', {
    name: t(key === 'ArrowRight' ? 'displays:right' : 'displays:left'),
  });
  await expect(side.getByRole('option', { name: workstation, exact: true })).toBeVisible();
}

async function served(
  branch: BranchProcess,
  operator: Awaited<ReturnType<BranchProcess['signIn']>>,
  service: number,
): Promise<string> {
  const query = { service, segment: DEMO.segments.general };
  await branch.anybody.call(issueTicket, { params: { id: DEMO.branch }, query, body: {} });
  const [code = ''] = await callTickets(operator, WORKSTATION, 1);
  return code;
}
