import type { Page } from '@playwright/test';
import type { TextKey } from '#renderer/lib/text-key.ts';
import {
  deleteQueueAssociation,
  listQueueAssociations,
} from '#shared/contract/configuration/queue-associations.ts';
import { createDefinedTimetable } from '#shared/contract/configuration/timetables.ts';
import {
  createVirtualTicket,
  deleteVirtualTicket,
  listVirtualTickets,
} from '#shared/contract/configuration/virtual-tickets.ts';
import { openKiosk } from '#tests/support/browser/at-kiosk.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('a virtual ticket offers the services of its segment only, and shows its errors', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const { loans } = DEMO.services;
  const { plus } = DEMO.segments;
  const associations = await admin.call(listQueueAssociations, { params: { id: DEMO.queues.priority } });
  const plusLoans = associations.find((each) => each.idServices === loans && each.idSegments === plus);
  await admin.call(deleteQueueAssociation, { params: { id: plusLoans?.id } });

  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'admin', '/app/configuration/virtual-tickets');
  await expect(page).toHaveURL('/app/configuration/branch-type/virtual-tickets');
  const [segment, service, view] = [
    t('virtual-tickets:idSegments'),
    t('virtual-tickets:idServices'),
    t('virtual-tickets:idViewProfiles'),
  ];
  const services = page.getByRole('combobox', { name: service });
  const save = page.getByRole('button', { name: t('common:action.save'), exact: true });
  const fill = async () => {
    await page.getByRole('link', { name: t('virtual-tickets:new') }).click();
    await page.getByLabel(t('virtual-tickets:name'), { exact: true }).fill('En el móvil');
    await expect(services).toBeDisabled();
    await choose(page, segment, 'General');
    await choose(page, service, 'Préstamos e hipotecas');
    await choose(page, view, 'Toda la oficina');
  };

  await fill();
  await choose(page, segment, 'Atención prioritaria');
  await expect(services).toHaveValue('Préstamos e hipotecas');
  // This segment has no queue for the service.
  await choose(page, segment, 'Cliente Plus');
  await expect(services).toHaveValue('');
  await expect(services).toBeEnabled();
  await expect(save).toBeDisabled();
  await services.click();
  await expect(page.getByRole('option', { name: 'Caja', exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Préstamos e hipotecas', exact: true })).toHaveCount(0);
  await page.getByRole('option', { name: 'Caja', exact: true }).click();
  await save.click();
  await expect(page.getByRole('link', { name: 'En el móvil', exact: true })).toBeVisible();

  await fill();
  await save.click();
  await expect(page.getByText(t('virtual-tickets:CAN_NOT_ADD_VIRTUAL_TICKET'))).toBeVisible();
  await expect(page.getByLabel(t('virtual-tickets:name'), { exact: true })).toHaveAccessibleDescription(
    t('errors:NAME_ERROR'),
  );
  expect((await admin.call(listVirtualTickets, { query: {} })).total).toBe(1);
});

test('a virtual ticket deleted meanwhile is neither saved nor deleted, with an error', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const add = (name: string) =>
    admin.call(createVirtualTicket, {
      body: {
        name,
        idBranchTypes: 1,
        idViewProfiles: 1,
        idSegments: DEMO.segments.general,
        idServices: DEMO.services.cashier,
      },
    });
  const [edited, deleted] = [await add('Editado'), await add('Eliminado')];
  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'admin', '/app/configuration/branch-type/virtual-tickets');
  const drop = page.getByRole('button', { name: t('common:list.delete', { name: 'Eliminado' }) });
  await expect(drop).toBeVisible();
  const toast = (failed: TextKey) => page.getByText(t(failed)).locator('..');

  // Requested before the other user deletes it: the list removes deleted rows on a notice.
  await drop.click();
  const sure = page.getByRole('dialog').getByRole('button', { name: t('common:action.delete') });
  await expect(sure).toBeVisible();
  await admin.call(deleteVirtualTicket, { params: { id: deleted.id } });
  await expect(drop).toHaveCount(0);
  await sure.click();
  await expect(toast('virtual-tickets:CAN_NOT_DELETE_VIRTUAL_TICKET')).toContainText(t('errors:NOT_FOUND'));

  await page.getByRole('link', { name: 'Editado', exact: true }).click();
  await page.getByLabel(t('virtual-tickets:name'), { exact: true }).fill('Renombrado');
  await admin.call(deleteVirtualTicket, { params: { id: edited.id } });
  await page.getByRole('button', { name: t('common:action.save'), exact: true }).click();
  await expect(toast('virtual-tickets:CAN_NOT_EDIT_VIRTUAL_TICKET')).toContainText(t('errors:NOT_FOUND'));
});

test('the address of a kiosk is copied after selecting kiosk and branch, and its row shows its hours', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const body = { name: 'Nunca', description: '', enabled: 'Y', editLevel: 'Global' } as const;
  await admin.call(createDefinedTimetable, { body });
  const page = await device({ reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] });
  await signIn(page, 'admin', '/app/kiosk-designer/kiosks');
  const copy = page.getByRole('button', { name: t('kiosks:address.copy') });
  await expect(copy).toBeDisabled();
  const card = page.getByRole('region', { name: t('kiosks:address.title') });
  await card.getByRole('combobox', { name: t('kiosks:address.kiosk') }).click();
  await page.getByRole('option', { name: 'Acogida', exact: true }).click();
  await copy.click();
  await expect(page.getByText(t('kiosks:URL_COPIED'))).toBeVisible();
  await expectAccessible(page, 'kiosks');
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe(`${branch.origin}/kiosk/${DEMO.kiosks.hall}/branch/${DEMO.branch}/viewer`);

  const kiosk = await device();
  await openKiosk(kiosk, 'hall');
  await page.getByRole('button', { name: t('common:list.edit', { name: 'Acogida' }) }).click();
  await page.locator('tbody').getByRole('combobox').click();
  await page.getByRole('option', { name: 'Nunca', exact: true }).click();
  await page
    .locator('tbody')
    .getByRole('button', { name: t('common:action.save'), exact: true })
    .click();
  await expect(kiosk.locator('[data-stage=closed]')).toContainText(t('kiosk:closed.never'), {
    timeout: 15_000,
  });
});
