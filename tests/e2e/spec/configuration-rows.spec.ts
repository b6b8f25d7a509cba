import type { Page } from '@playwright/test';
import { createAlarm } from '#shared/contract/configuration/alarms.ts';
import { createBranchType } from '#shared/contract/configuration/branch-types.ts';
import { createMessage } from '#shared/contract/configuration/messages.ts';
import { createService } from '#shared/contract/configuration/services.ts';
import { createDefinedTimetable } from '#shared/contract/configuration/timetables.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;
const CONFIGURATION = '/app/configuration';

const saveButton = (page: Page) =>
  page.locator('button[type=submit][form]').filter({ hasText: t('common:action.save') });
const breadcrumbs = (page: Page) => page.getByRole('navigation', { name: t('common:breadcrumbs') });

test('C-010, C-031, C-033 to C-036, C-087: sections, named states and breadcrumbs of a branch', async ({
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'admin', '/app/go/configuration-crud-displays-branch');
  await expect(page).toHaveURL(`${CONFIGURATION}/branch/displays/crud`);
  await expect(breadcrumbs(page).locator('a, span')).toHaveText([
    t('common:menu.configuration'),
    t('branches:title'),
    'Oficina Centro',
    t('displays:title'),
  ]);

  const sections = (['global', 'branchType', 'branch'] as const).map((level) =>
    page.getByRole('navigation', { name: t(`shell:configuration.${level}`), exact: true }),
  );
  await sections[1]?.getByRole('button').first().click();
  const selectors = page.getByRole('combobox', { name: /^Elija/ });
  await expect(selectors).toHaveCount(2);
  const tools = page.getByRole('navigation', { name: t('general-settings:tools'), exact: true });
  const tops = await Promise.all(
    [...sections, tools].map(async (section) => (await section.boundingBox())?.y ?? 0),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  for (const [index, level] of (['branchType', 'branch'] as const).entries()) {
    const section = sections[index + 1];
    const selector = section?.getByRole('combobox', { name: t(`shell:configuration.choose.${level}`) });
    const first = section?.getByRole('link').first();
    expect((await selector?.boundingBox())?.y).toBeLessThan((await first?.boundingBox())?.y ?? 0);
  }

  await page.goto('/?state=configuration-displays-branch');
  await expect(page).toHaveURL(`${CONFIGURATION}/branch/displays`);
  // No alarm is created at a branch: its form without an alarm leads to the list.
  await page.goto('/app/go/configuration-crud-alarms-branch');
  await expect(page).toHaveURL(`${CONFIGURATION}/branch/alarms`);
  await page.goto(`${CONFIGURATION}/branch-type/schedules/crud`);
  await expect(page).toHaveURL(`${CONFIGURATION}/branch-type/schedules`);
  await page.goto('/app/go/ticketDesigner');
  await expect(page).toHaveURL(`${CONFIGURATION}/tools/ticket-designs/designer`);
});

test('C-087: pages without a selected branch type have one title and one trail', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  await admin.call(createBranchType, { body: { name: 'Oficina móvil', description: '', enabled: 'Y' } });
  const page = await device(CALM);
  await signIn(page, 'admin');
  for (const at of [
    ...['queues', 'schedules', 'schedules/crud', 'alarms/crud', 'messages'],
    ...['workstation-types/crud', 'attention-profiles/crud', 'virtual-tickets/crud'],
  ]) {
    await page.goto(`${CONFIGURATION}/branch-type/${at}`);
    await expect(page.getByText(t('shell:configuration.chooseHint.branchType')), at).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }), at).toHaveCount(1);
    await expect(breadcrumbs(page), at).toHaveCount(1);
  }
});

test('C-051, C-070, C-155, C-156, C-157: a new row opens in edit mode, and cancelling removes it', async ({
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'admin');
  for (const [at, add] of [
    ['queues/crud?id=1', t('queues:associations.new')],
    ['schedules/crud', t('schedules:newHours')],
    ['branch-type/attention-profiles/crud', t('attention-profiles:newRow')],
    ['detail-groups/crud', t('detail-groups:details.new')],
    ['alarms/crud', t('alarms:newCondition')],
  ] as const) {
    await page.goto(`${CONFIGURATION}/${at}`);
    const open = page.getByRole('button', { name: add, exact: true });
    const form = page.getByRole('region', { name: add, exact: true });
    await expect(form.or(open).first(), at).toBeVisible();
    // An empty table begins with a new row.
    if (await form.isVisible()) await form.getByRole('button', { name: t('common:action.cancel') }).click();
    await expect(form, at).toHaveCount(0);
    await open.click();
    await expect(form.locator('input').first(), at).toBeFocused();
    await form.getByRole('button', { name: t('common:action.cancel') }).click();
    await expect(open, at).toBeFocused();
  }

  const rows = page.locator('tbody tr');
  const form = page.getByRole('region', { name: t('alarms:newCondition') });
  await page.getByRole('button', { name: t('alarms:newCondition'), exact: true }).click();
  await form.getByLabel(t('alarms:value')).fill('9');
  // Input that is discarded does not prevent saving.
  await expect(page.getByText(t('alarms:unfinished'))).toBeVisible();
  await form.getByRole('button', { name: t('common:action.cancel') }).click();
  await expect(page.getByText(t('alarms:unfinished'))).toHaveCount(0);
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: t('alarms:newCondition'), exact: true }).click();
  await expect(form.getByLabel(t('alarms:value'))).toHaveValue('');
  await form.getByLabel(t('alarms:value')).fill('5');
  await form.getByRole('button', { name: t('alarms:addCondition') }).click();
  await expect(rows).toHaveText([/Clientes en espera\s*>\s*5/]);
  await expectTranslated(page, 'es', 'a new condition');
  await expectAccessible(page, 'a new condition');

  const edit = rows.getByRole('button', { name: /^Editar/ });
  const value = rows.getByLabel(t('alarms:value'));
  await edit.click();
  await value.fill('7');
  await rows.getByRole('button', { name: t('common:action.cancel') }).click();
  await expect(rows).toHaveText([/>\s*5/]);
  await edit.click();
  await value.fill('7');
  await rows.getByRole('button', { name: t('common:action.save') }).click();
  await expect(rows).toHaveText([/>\s*7/]);
  await rows.getByRole('button', { name: /^Eliminar/ }).click();
  await expect(rows).toHaveCount(0);
});

test('C-183: global schedules, alarms and messages are locked below, with the reason', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const fixed = { name: 'Fijo', description: '', enabled: 'Y', editLevel: 'Global' } as const;
  await admin.call(createDefinedTimetable, { body: fixed });
  await admin.call(createAlarm, { body: { ...fixed, type: 'CUSTOMERSWAITING', validationType: 'Todas' } });
  await admin.call(createMessage, { body: { ...fixed, content: 'Fijo' } });
  const page = await device(CALM);
  await signIn(page, 'admin');
  for (const level of ['branch-type', 'branch'])
    for (const [list, why] of [
      ['schedules', t('common:list.lockedAbove')],
      ['alarms', t('common:list.lockedAbove')],
      ['messages', t('messages:locked')],
    ] as const) {
      await page.goto(`${CONFIGURATION}/${level}/${list}`);
      const row = page.getByRole('row', { name: /Fijo/ });
      await expect(row.getByRole('img', { name: why }), `${level}/${list}`).toBeVisible();
      await expect(row.getByRole('link'), `${level}/${list}`).toHaveCount(0);
    }
});

test('C-158, C-197, C-219, C-245: Save stays disabled while a form is invalid', async ({ device }) => {
  const page = await device({ ...CALM, permissions: ['clipboard-read', 'clipboard-write'] });
  await signIn(page, 'admin', `${CONFIGURATION}/queues/crud?id=1`);
  const save = saveButton(page);
  const [min, max] = [page.getByLabel(t('queues:minLimit')), page.getByLabel(t('queues:maxLimit'))];
  await min.fill('500');
  await max.fill('400');
  await expect(save).toBeDisabled();
  await expect(max).toHaveAccessibleDescription(t('errors:ERROR_QUEUE_LIMITS'));
  await max.fill('600');
  await expect(save).toBeEnabled();
  await min.fill('700');
  await expect(save).toBeDisabled();
  await expect(min).toHaveAccessibleDescription(t('errors:ERROR_QUEUE_LIMITS'));
  await page.getByRole('switch', { name: t('queues:appointments') }).press('Space');
  await expect(min).toHaveValue('1');
  await expect(max).toHaveValue('999');
  for (const limit of [min, max]) await expect(limit).toHaveAccessibleDescription('');
  await expect(save).toBeEnabled();

  await page.goto(`${CONFIGURATION}/branch-type/workstation-types/crud`);
  await page.getByLabel(t('workstation-types:name'), { exact: true }).fill('Sin perfiles');
  await expect(save).toBeDisabled();
  for (const key of ['idViewProfiles', 'idDetailProfiles'] as const) {
    await expect(save).toBeDisabled();
    await page.getByRole('combobox', { name: t(`workstation-types:${key}`) }).click();
    await page.locator('[data-combobox-option]:visible').first().click();
  }
  await expect(save).toBeEnabled();

  await page.goto(`${CONFIGURATION}/branch-type/attention-profiles/crud`);
  const row = page.getByRole('region', { name: t('attention-profiles:newRow') });
  const sequence = row.getByLabel(t('attention-profiles:field.sequence'));
  await sequence.fill('');
  await sequence.pressSequentially('123456');
  await expect(sequence).toHaveValue('12345');
  await page.evaluate(() => navigator.clipboard.writeText('987654'));
  await sequence.press('ControlOrMeta+v');
  await expect(sequence).toHaveValue('12345');
  await expect(sequence).toHaveAccessibleDescription(t('common:field.tooLong', { max: 5 }));
});

test('an id of nine digits is not cut off in its list', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  const body = { name: 'Larga', description: 'Larga', enabled: 'Y', serviceTime: 300 } as const;
  await admin.call(createService, { body: { ...body, idShort: '987654321' } });
  const page = await device(CALM);
  await signIn(page, 'admin', `${CONFIGURATION}/services`);
  const cell = page.getByRole('cell', { name: '987654321', exact: true });
  for (const width of [1366, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(cell).toBeVisible();
    const isCut = () => cell.evaluate((element) => element.scrollWidth > element.clientWidth);
    await expect.poll(isCut, { message: `${width} px wide` }).toBe(false);
  }
});
