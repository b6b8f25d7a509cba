import type { Page } from '@playwright/test';
import type { TextKey } from '#renderer/lib/text-key.ts';
import { createAlarm } from '#shared/contract/configuration/alarms.ts';
import {
  getAttentionProfile,
  listAttentionProfiles,
} from '#shared/contract/configuration/attention-profiles.ts';
import { createBranchType } from '#shared/contract/configuration/branch-types.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { createMessage } from '#shared/contract/configuration/messages.ts';
import { listPoliteness } from '#shared/contract/configuration/politeness.ts';
import { listQueueBranchTypes } from '#shared/contract/configuration/queue-branch-types.ts';
import { getQueue } from '#shared/contract/configuration/queue-configuration.ts';
import { createSegment } from '#shared/contract/configuration/segments.ts';
import { createDefinedTimetable, listTimetables } from '#shared/contract/configuration/timetables.ts';
import { listTransactionDetails, listTransactions } from '#shared/contract/configuration/transactions.ts';
import { getWorkstationType } from '#shared/contract/configuration/workstation-types.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;
const AT = '/app/configuration';
const LEVELS = ['Global', 'Tipo de sucursal', 'Sucursal'];

/** Locators of a list and a form of the configuration. */
function screen(page: Page) {
  const exact = { exact: true } as const;
  const main = page.getByRole('main');
  const button = (name: string) => main.getByRole('button', { name, exact: true });
  const field = (label: TextKey) => main.getByLabel(t(label), exact).first();
  return {
    main,
    button,
    field,
    rows: main.locator('tbody:not([aria-busy]) tr'),
    row: (text: string) => main.locator('tbody:not([aria-busy]) tr').filter({ hasText: text }),
    edited: main
      .locator('tbody tr')
      .filter({ has: page.getByRole('button', { name: t('common:action.save') }) }),
    heads: main.getByRole('columnheader'),
    title: page.getByRole('heading', { level: 1 }),
    edit: (name: string) => button(t('common:list.edit', { name })),
    remove: (name: string) => button(t('common:list.delete', { name })),
    link: (name: string) => main.getByRole('link', { name, exact: true }),
    choice: (label: TextKey) => main.getByRole('combobox', { name: t(label), exact: true }).first(),
    options: page.locator('[data-combobox-option]:visible'),
    save: main.locator('button[type=submit][form]').filter({ hasText: t('common:action.save') }),
    /** Turns a switch on or off. */
    toggle: (label: TextKey) => field(label).press('Space'),
    saveRow: () =>
      main
        .locator('tbody')
        .getByRole('button', { name: t('common:action.save'), exact: true })
        .click(),
    cancelRow: () =>
      main
        .locator('tbody')
        .getByRole('button', { name: t('common:action.cancel'), exact: true })
        .click(),
  };
}

const headsOf = (texts: string, ...keys: string[]) => [
  ...keys.map((key) => t(`${texts}:${key}` as TextKey)),
  t('common:list.actions'),
];

test('C-009, C-022 to C-025, C-044 to C-052: segments, queues and the remembered screen', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  await admin.call(createSegment, { body: { idShort: '40', name: 'Nadie', description: '', enabled: 'Y' } });
  const page = await device(CALM);
  const { edit, edited, field, heads, link, main, options, remove, row, rows, title } = screen(page);

  await test.step('C-009: a list that loads says so', async () => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/segments?*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await signIn(page, 'admin', `${AT}/segments`);
    await expect(main.getByRole('status').getByText(t('common:list.loading'))).toBeAttached();
    answer.resolve();
    await expect(rows).toHaveCount(4);
    await expect(main.getByText(t('common:list.loading'))).toHaveCount(0);
    await page.unrouteAll();
  });
  await test.step('C-042 to C-044: a segment is edited in its row except for its name, and deleted', async () => {
    await edit('General').click();
    await expect(edited.getByLabel(t('segments:description'), { exact: true })).toBeVisible();
    await expect(edited.getByLabel(t('segments:name'), { exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await remove('Nadie').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common:action.delete') })
      .click();
    await expect(page.getByText(t('segments:DELETE_SEGMENT_SUCCESS'))).toBeVisible();
    await expect(row('Nadie')).toHaveCount(0);
  });
  await test.step('C-045 to C-048: the list of queues', async () => {
    await page.goto(`${AT}/queues`);
    await expect(heads).toHaveText(['', ...headsOf('queues', 'name', 'description', 'sequence', 'enabled')]);
    const { letter, minLimit, maxLimit } = await admin.call(getQueue, {
      params: { id: DEMO.queues.cashier },
    });
    await expect(row('Caja').first()).toContainText(`${letter}${minLimit} – ${letter}${maxLimit}`);
    await expect(link(t('queues:new'))).toBeVisible();
    for (const each of await rows.all())
      await expect(each.getByRole('button', { name: /^Editar / })).toBeEnabled();
  });
  await test.step('C-025, C-050 to C-052: the form of a queue stays open after a reload', async () => {
    await link('Caja').click();
    await expect(page).toHaveURL(`${AT}/queues/crud?id=${DEMO.queues.cashier}`);
    await page.reload();
    await expect(title).toHaveText('Caja');
    for (const key of ['name', 'description', 'letter', 'sla', 'minLimit', 'maxLimit'] as const)
      await expect(field(`queues:${key}`)).toHaveRole('textbox');
    for (const key of ['restart', 'appointments', 'enabled'] as const)
      await expect(field(`queues:${key}`)).toHaveRole('switch');
    const columns = ['service', 'segment', 'ticket', 'allowedTransfers', 'allowedNoTicket'];
    await expect(heads).toHaveText(headsOf('queues', ...columns.map((key) => `associations.${key}`)));
    for (const name of [t('queues:associations.new'), t('common:action.save'), t('common:action.cancel')])
      await expect(main.getByRole('button', { name, exact: true }).first()).toBeVisible();
  });
  await test.step('C-022: the configuration opens with the screen left last', async () => {
    await page.goto('/app/home');
    await page.goto(AT);
    await expect(page).toHaveURL(`${AT}/queues`);
  });
  await test.step('C-014, C-024: a branch is selected and remembered between screens', async () => {
    await admin.call(createBranch, { body: newBranch({ name: 'Norte' }) });
    await page.goto(`${AT}/branch/workstations`);
    await page.getByRole('combobox', { name: t('shell:configuration.choose.branch') }).click();
    await options.filter({ hasText: 'Norte' }).click();
    const crumbs = page.getByRole('navigation', { name: t('common:breadcrumbs') });
    await expect(crumbs).toContainText('Norte');
    for (const screenOf of ['displays', 'queues', 'schedules']) {
      await page.goto(`${AT}/branch/${screenOf}`);
      await expect(crumbs).toContainText('Norte');
    }
    await page.goto(`${AT}/branch/workstations`);
    await expect(page.getByText(t('workstations:NO_DATA'))).toBeVisible();
  });
});

test('C-094 to C-101, C-154, C-157 to C-159, C-228: the form of a queue', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  const page = await device(CALM);
  await signIn(page, 'admin', `${AT}/queues/crud?id=${DEMO.queues.cashier}`);
  const { edit, edited, field, heads, main, row, save, toggle, cancelRow } = screen(page);
  const card = main
    .locator('form')
    .filter({ has: page.getByRole('button', { name: t('queues:associations.add') }) });
  const inCard = (key: 'allowedNoTicket' | 'allowedTransfers') =>
    card.getByLabel(t(`queues:associations.${key}`), { exact: true });

  await test.step('C-100, C-101: a new association receives transfers and allows no direct calls', async () => {
    await main.getByRole('button', { name: t('queues:associations.new'), exact: true }).click();
    await expect(inCard('allowedTransfers')).toBeChecked();
    await expect(inCard('allowedNoTicket')).not.toBeChecked();
  });
  await test.step('C-154, C-157, C-228: a row is edited with save and cancel, and blocks saving meanwhile', async () => {
    const before = await row('General').innerText();
    await edit('Caja, General').click();
    await expect(save).toBeDisabled();
    await expect(main.getByText(t('queues:FINISH_EDIT_ASSOCIATIONS_MESSAGE'))).toBeVisible();
    await edited.getByRole('switch').first().press('Space');
    await cancelRow();
    await expect(edited).toHaveCount(0);
    expect(await row('General').innerText()).toBe(before);
    await expect(main.getByText(t('queues:FINISH_EDIT_ASSOCIATIONS_MESSAGE'))).toHaveCount(0);
  });
  await test.step('C-099, C-158, C-159: appointments fix the numbers and ask for the Ventus number', async () => {
    const ventus = heads.filter({ hasText: t('queues:associations.idVentusQueue') });
    await field('queues:minLimit').fill('5');
    await field('queues:maxLimit').fill('50');
    await expect(ventus).toHaveCount(0);
    await toggle('queues:appointments');
    await expect(field('queues:minLimit')).toHaveValue('1');
    await expect(field('queues:maxLimit')).toHaveValue('999');
    for (const key of ['minLimit', 'maxLimit'] as const) await expect(field(`queues:${key}`)).toBeDisabled();
    await expect(ventus).toHaveCount(1);
    await toggle('queues:appointments');
    await expect(field('queues:minLimit')).toBeEnabled();
  });
  await test.step('C-094: the goal is typed as h:mm:ss and stored in seconds', async () => {
    await field('queues:sla').fill('0:12:30');
    await save.click();
    await expect(page).toHaveURL(`${AT}/queues`);
    expect((await admin.call(getQueue, { params: { id: DEMO.queues.cashier } })).sla).toBe(750);
    await page.goto(`${AT}/queues/crud?id=${DEMO.queues.cashier}`);
    await expect(field('queues:sla')).toHaveValue('0:12:30');
  });
});

test('C-053 to C-062, C-105, C-108, C-187: schedules, messages and detail groups', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const shared = { description: 'Descrito', enabled: 'Y' } as const;
  for (const [name, editLevel] of [
    ['Fijo', 'Global'],
    ['De tipo', 'Tipo de sucursal'],
    ['Abierto', 'Sucursal'],
  ] as const) {
    await admin.call(createDefinedTimetable, {
      body: {
        ...shared,
        name,
        editLevel,
        timetables: [{ day: 'Lunes', start: '09:00:00', end: '14:00:00' }],
      },
    });
    await admin.call(createMessage, { body: { ...shared, name, editLevel, content: 'Hola' } });
  }
  const page = await device(CALM);
  const { choice, edit, edited, field, heads, link, main, options, remove, row, rows, save, saveRow } =
    screen(page);
  const title = page.getByRole('heading', { level: 1 });

  await test.step('C-054 to C-056: at the global level every schedule is edited, and new ones are created', async () => {
    await signIn(page, 'admin', `${AT}/schedules`);
    for (const key of ['name', 'description', 'enabled'] as const)
      await expect(heads.filter({ hasText: t(`schedules:${key}`) })).toHaveCount(1);
    await expect(link(t('schedules:new'))).toBeVisible();
    await expect(rows).toHaveCount(3);
    for (const name of ['Fijo', 'De tipo', 'Abierto']) await expect(edit(name)).toBeEnabled();
  });
  await test.step('C-058, C-059, C-105, C-108: the form of a schedule', async () => {
    await link('Abierto').click();
    await expect(title).toHaveText('Abierto');
    for (const key of ['name', 'description'] as const)
      await expect(field(`schedules:${key}`)).toHaveRole('textbox');
    await expect(field('schedules:enabled')).toHaveRole('switch');
    await choice('schedules:editLevel').click();
    await expect(options).toHaveText(LEVELS);
    await page.keyboard.press('Escape');
    await main.getByRole('button', { name: t('schedules:newHours'), exact: true }).click();
    await choice('schedules:day').click();
    await expect(options).toHaveText([
      'Lunes',
      'Martes',
      'Miércoles',
      'Jueves',
      'Viernes',
      'Sábado',
      'Domingo',
    ]);
    await page.keyboard.press('Escape');
    await edit('Lunes, 09:00:00').click();
    await edited.getByLabel(t('schedules:end'), { exact: true }).fill('15:30:00');
    await saveRow();
    await save.click();
    await expect(page).toHaveURL(`${AT}/schedules`);
    const hours = await admin.call(listTimetables, { query: { idDefinedTimetables: 3 } });
    expect(hours).toMatchObject([{ day: 'Lunes', start: '09:00:00', end: '15:30:00' }]);
  });
  await test.step('C-055, C-057, C-187: a branch edits the hours of open schedules only', async () => {
    await page.goto(`${AT}/branch/schedules`);
    await expect(rows).toHaveCount(3);
    await expect(link(t('schedules:new'))).toHaveCount(0);
    for (const name of ['Fijo', 'De tipo']) await expect(edit(name)).toHaveCount(0);
    await edit('Abierto').click();
    await expect(title).toHaveText('Abierto');
    await expect(main.getByText('Descrito')).toBeVisible();
    for (const key of ['name', 'description', 'editLevel', 'enabled'] as const)
      await expect(main.getByLabel(t(`schedules:${key}`), { exact: true })).toHaveCount(0);
  });
  await test.step('C-060, C-061, C-269: messages are created at the global level and listed at all', async () => {
    for (const [at, forms] of [
      ['messages', 1],
      ['branch-type/messages', 0],
      ['branch/messages', 0],
    ] as const) {
      await page.goto(`${AT}/${at}`);
      for (const name of ['Fijo', 'De tipo', 'Abierto']) await expect(row(name).first()).toBeVisible();
      await expect(main.getByRole('button', { name: t('messages:add'), exact: true })).toHaveCount(forms);
    }
    await page.goto(`${AT}/messages`);
    await choice('messages:editLevel').click();
    await expect(options).toHaveText(LEVELS);
  });
  await test.step('C-062, C-331: a group has its details, and one in use is not deleted', async () => {
    const [group] = (await admin.call(listTransactions, { query: {} })).rows;
    if (!group) throw new Error('the demonstration has groups');
    await page.goto(`${AT}/detail-groups`);
    await remove(group.name).click();
    const refused = page.getByRole('heading', {
      name: t('common:deletion.refusedTitle', { name: group.name }),
    });
    await expect(refused).toBeVisible();
    await page.keyboard.press('Escape');
    await link(group.name).click();
    await expect(heads).toHaveText(headsOf('detail-groups', 'name', 'enabled'));
    await main.getByRole('button', { name: t('detail-groups:details.new'), exact: true }).click();
    const name = main.getByLabel(t('detail-groups:name'), { exact: true });
    await name.nth(1).fill('Recién añadido');
    await main.getByRole('button', { name: t('detail-groups:details.add') }).click();
    await expect(row('Recién añadido')).toHaveCount(1);
    await save.click();
    await expect(page).toHaveURL(`${AT}/detail-groups`);
    const query = { idTransactions: group.id, search: 'Recién' };
    expect((await admin.call(listTransactionDetails, { query })).total).toBe(1);
  });
});

test('C-067 to C-072, C-118, C-173 to C-177, C-355, C-356: alarms at each level', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  for (const [name, editLevel] of [
    ['Fija', 'Global'],
    ['De tipo', 'Tipo de sucursal'],
    ['Abierta', 'Sucursal'],
  ] as const)
    await admin.call(createAlarm, {
      body: {
        name,
        editLevel,
        description: 'Descrita',
        enabled: 'Y',
        type: 'CUSTOMERSWAITING',
        validationType: 'Todas',
        conditions: [{ idQueues: null, operand: 'CUSTOMERSWAITING', condition: '>', value: 5 }],
        idUsers: [admin.idUser],
      },
    });
  const page = await device(CALM);
  const { choice, edit, edited, field, heads, link, main, options, row, save, saveRow } = screen(page);

  await test.step('C-067, C-068: the global list edits name, description and enabled', async () => {
    await signIn(page, 'admin', `${AT}/alarms`);
    await expect(link(t('alarms:new'))).toBeVisible();
    await edit('Fija').click();
    for (const key of ['name', 'description', 'enabled'] as const)
      await expect(edited.getByLabel(t(`alarms:${key}`), { exact: true })).toBeEnabled();
    await edited.getByLabel(t('alarms:description'), { exact: true }).fill('Otra descripción');
    await saveRow();
    await expect(row('Otra descripción')).toHaveCount(1);
  });
  await test.step('C-069, C-173: the form changes conditions, not what the alarm is', async () => {
    await link('Fija').click();
    await expect(heads).toHaveText(headsOf('alarms', 'queue', 'criterion', 'condition', 'value'));
    for (const key of ['name', 'description', 'enabled'] as const)
      await expect(field(`alarms:${key}`)).toBeDisabled();
    for (const key of ['type', 'editLevel'] as const) await expect(choice(`alarms:${key}`)).toBeDisabled();
  });
  await test.step('C-118, C-268, C-355, C-356: the options of a new alarm', async () => {
    await page.goto(`${AT}/alarms/crud`);
    await expect(main.getByRole('radio')).toHaveText([
      new RegExp(t('alarms:validation.Todas')),
      new RegExp(t('alarms:validation.Una')),
    ]);
    await choice('alarms:editLevel').click();
    await expect(options).toHaveText(LEVELS);
    await page.keyboard.press('Escape');
    await choice('alarms:condition').click();
    await expect(options).toHaveText(['<', '=', '>', '<=', '<>']);
    await page.keyboard.press('Escape');
    await choice('alarms:criterion').click();
    for (const criterion of ['WAITTIME', 'CUSTOMERSWAITING', 'WORKSTATIONS', 'SCHEDULE'] as const)
      await expect(options.getByText(t(`alarms:criteria.${criterion}`), { exact: true })).toBeVisible();
  });
  await test.step('C-071, C-174, C-175, C-177: a branch type sets values of open alarms, and no addressees', async () => {
    await page.goto(`${AT}/branch-type/alarms`);
    await expect(edit('Fija')).toHaveCount(0);
    await expect(edit('Abierta')).toBeEnabled();
    await edit('De tipo').click();
    await expect(page).toHaveURL(new RegExp(`${AT}/branch-type/alarms/crud`));
    await expect(main.getByText(/Elena Marín Soto/)).toBeVisible();
    await expect(main.getByRole('listbox')).toHaveCount(0);
    await main.getByLabel(/Clientes en espera >/).fill('8');
    await save.click();
    await expect(page).toHaveURL(`${AT}/branch-type/alarms`);
  });
  await test.step('C-072, C-176, C-177: a branch adds addressees to the fixed ones', async () => {
    await page.goto(`${AT}/branch/alarms`);
    for (const name of ['Fija', 'De tipo']) await expect(edit(name)).toHaveCount(0);
    await edit('Abierta').click();
    await expect(main.getByText(t('alarms:toldAbove'))).toBeVisible();
    await expect(main.getByText(/Elena Marín Soto/)).toBeVisible();
    await expect(main.getByRole('option', { name: /Elena Marín Soto/ })).toHaveCount(0);
    await expect(main.getByRole('option', { name: /Irene Castro Vega/ })).toBeVisible();
  });
});

test('C-066, C-078, C-079, C-082 to C-085, C-345, C-352: branch types, queues on offer and ticket designs', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const page = await device(CALM);
  const { edit, edited, heads, link, main, row, rows, saveRow, options } = screen(page);
  const offered = async () =>
    (await admin.call(listQueueBranchTypes, { query: { idBranchTypes: 1 } })).map(({ idQueue }) => idQueue);

  await test.step('C-078, C-160, C-161: a queue is offered and withdrawn in its row', async () => {
    await signIn(page, 'admin', `${AT}/branch-type/queues`);
    for (const isOffered of [false, true]) {
      await edit('Información').click();
      await edited.getByRole('switch').press('Space');
      await saveRow();
      await expect(edited).toHaveCount(0);
      expect((await offered()).includes(DEMO.queues.information)).toBe(isOffered);
    }
  });
  await test.step('C-079, C-095, C-345: politeness is edited in its row as h:mm:ss and stored in seconds', async () => {
    await page.goto(`${AT}/branch/queues`);
    await edit('Información').click();
    await edited.getByLabel(t('branch-queues:politeness'), { exact: true }).fill('0:01:15');
    await saveRow();
    await expect(page.getByText(t('branch-queues:POLITENESS_SAVE_OK'))).toBeVisible();
    await expect(row('Información')).toContainText('0:01:15');
    const query = { search: 'Información' };
    const { rows: polite } = await admin.call(listPoliteness, { params: { id: DEMO.branch }, query });
    expect(polite).toMatchObject([{ politeness: 75 }]);
  });
  await test.step('C-066: a branch type is created above the list and edited in its row', async () => {
    await page.goto(`${AT}/branch-type/types`);
    await expect(main.getByRole('button', { name: t('branch-types:add'), exact: true })).toBeVisible();
    await expect(heads).toHaveText(['', ...headsOf('branch-types', 'name', 'description', 'enabled')]);
    await edit('Oficina bancaria').click();
    for (const key of ['name', 'description', 'enabled'] as const)
      await expect(edited.getByLabel(t(`branch-types:${key}`), { exact: true })).toBeEnabled();
    await page.keyboard.press('Escape');
  });
  await test.step('C-352: a branch type without queues says so', async () => {
    const body = { name: 'Sin colas', description: '', enabled: 'Y' } as const;
    await admin.call(createBranchType, { body });
    await page.goto(`${AT}/branch-type/queues`);
    await expect(rows).toHaveCount(6);
    await expect(page.getByText(t('available-queues:QUEUE_AVAILABLES_EMPTY'))).toHaveCount(0);
    await page.getByRole('combobox', { name: t('shell:configuration.choose.branchType') }).click();
    await options.filter({ hasText: 'Sin colas' }).click();
    await expect(page.getByText(t('available-queues:QUEUE_AVAILABLES_EMPTY'))).toBeVisible();
  });
  await test.step('C-082 to C-085: the list of ticket designs', async () => {
    await page.goto(`${AT}/tools/ticket-designs`);
    await expect(main.getByRole('searchbox', { name: t('ticket-designs:search') })).toBeVisible();
    for (const key of ['name', 'description', 'enabled'] as const)
      await expect(heads.filter({ hasText: t(`ticket-designs:${key}`) })).toHaveCount(1);
    await expect(heads.last()).toHaveText(t('common:list.actions'));
    await edit('Ticket estándar').click();
    await expect(page).toHaveURL(`${AT}/tools/ticket-designs/designer?id=${DEMO.ticketDesign}`);
    await page.goto(`${AT}/tools/ticket-designs`);
    await link(t('ticket-designs:new')).click();
    await expect(page).toHaveURL(`${AT}/tools/ticket-designs/designer`);
  });
});

test('C-126 to C-135, C-162 to C-167, C-170 to C-172, C-270: workstation types and profiles', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const page = await device(CALM);
  const { choice, edit, edited, field, link, main, options, save, toggle } = screen(page);
  const locked = ['automaticCall', 'closeTimeout', 'callTimeout'] as const;

  await test.step('C-126, C-127, C-162 to C-166: a reception fixes its times until it is turned off', async () => {
    await signIn(page, 'admin', `${AT}/branch-type/workstation-types/crud?id=1`);
    await expect(field('workstation-types:automaticCall')).not.toBeChecked();
    await field('workstation-types:closeTimeout').fill('1:30');
    await field('workstation-types:callTimeout').fill('0:00:45');
    await toggle('workstation-types:automaticCall');
    await toggle('workstation-types:reception');
    await expect(field('workstation-types:automaticCall')).not.toBeChecked();
    await expect(field('workstation-types:closeTimeout')).toHaveValue('9:59');
    await expect(field('workstation-types:callTimeout')).toHaveValue('0:00:00');
    for (const key of locked) await expect(field(`workstation-types:${key}`)).toBeDisabled();
    await toggle('workstation-types:reception');
    for (const key of locked) await expect(field(`workstation-types:${key}`)).toBeEnabled();
    await expect(field('workstation-types:closeTimeout')).toHaveValue('1:30');
    await expect(field('workstation-types:callTimeout')).toHaveValue('0:00:45');
    await expect(field('workstation-types:automaticCall')).toBeChecked();
    await test.step('C-167: a lineal call asks for service and segment', async () => {
      await expect(choice('workstation-types:idServices')).toHaveCount(0);
      await toggle('workstation-types:linealCall');
      for (const key of ['idServices', 'idSegments'] as const)
        await expect(choice(`workstation-types:${key}`)).toBeVisible();
      await toggle('workstation-types:linealCall');
    });
    await save.click();
    await expect(page).toHaveURL(`${AT}/branch-type/workstation-types`);
    expect(await admin.call(getWorkstationType, { params: { id: 1 } })).toMatchObject({
      closeTimeout: 90,
      callTimeout: 45,
      automaticCall: 'Y',
      reception: 'N',
      linealCall: 'N',
    });
  });
  await test.step('C-131, C-133, C-270: profiles are assigned by lists of included and others', async () => {
    for (const texts of ['view-profiles', 'detail-profiles'] as const) {
      await page.goto(`${AT}/branch-type/${texts}/crud`);
      for (const side of ['included', 'notIncluded'] as const)
        await expect(main.getByRole('group', { name: t(`${texts}:${side}`), exact: true })).toBeVisible();
    }
    await page.goto(`${AT}/branch-type/view-profiles/crud`);
    for (const key of ['supervision', 'dashboard'] as const)
      await expect(field(`view-profiles:${key}`)).toHaveRole('switch');
  });
  const own = (...keys: string[]) => [
    t('common:list.moving'),
    ...headsOf('attention-profiles', 'queue', ...keys.map((key) => `field.${key}`), 'means'),
  ];
  await test.step('C-149, C-170, C-171: each type has its own values, a conditional one no rows', async () => {
    await page.goto(`${AT}/branch-type/attention-profiles/crud`);
    const types = main.getByRole('radiogroup').getByRole('radio');
    await expect(types).toHaveCount(6);
    const table = main.getByRole('table').filter({ hasText: t('attention-profiles:means') });
    const add = main.getByRole('button', { name: t('attention-profiles:addRow'), exact: true });
    for (const [type, fields] of [
      ['FIFO', ['sequence']],
      ['RATIOBASED', ['iterations']],
      ['WEIGHTED', ['weight']],
      ['TIMEBASED', ['level', 'limit']],
      ['APPOINTMENTBASED', ['level']],
    ] as const) {
      await main
        .getByRole('radio', { name: t(`attention-profiles:types.${type}.name`) })
        .first()
        .click();
      await expect(table.getByRole('columnheader')).toHaveText(own(...fields));
      await expect(add).toBeVisible();
    }
    await main.getByRole('radio', { name: t('attention-profiles:types.CONDITIONALBASED.name') }).click();
    await expect(add).toHaveCount(0);
    await expect(table).toHaveCount(0);
  });
  await test.step('C-150, C-172: another measure clears the value of the condition', async () => {
    const value = field('attention-profiles:of.value');
    await value.fill('12');
    await choice('attention-profiles:of.type').click();
    await expect(options).toHaveText([
      t('attention-profiles:measures.CUSTOMERSWAITING'),
      t('attention-profiles:measures.MAXTIMEWAITING'),
      t('attention-profiles:measures.WSASSIGNED'),
    ]);
    await options.nth(1).click();
    await expect(value).toHaveValue('');
  });
  await test.step('C-135, C-154, C-157: the general limit, and a row that is left as it was', async () => {
    await page.goto(`${AT}/branch-type/attention-profiles`);
    await link('Preferentes primero').click();
    await edit('Préstamos e hipotecas').click();
    const sequence = edited.getByLabel(t('attention-profiles:field.sequence'), { exact: true });
    const before = await sequence.inputValue();
    await sequence.fill('77');
    await edited.getByRole('button', { name: t('common:action.cancel') }).click();
    await edit('Préstamos e hipotecas').click();
    await expect(sequence).toHaveValue(before);
    await edited.getByRole('button', { name: t('common:action.cancel') }).click();
    await field('attention-profiles:generalLimit').fill('0:05:00');
    await save.click();
    await expect(page).toHaveURL(`${AT}/branch-type/attention-profiles`);
    const { rows } = await admin.call(listAttentionProfiles, { query: { search: 'Preferentes' } });
    const id = rows[0]?.id ?? 0;
    expect(await admin.call(getAttentionProfile, { params: { id } })).toMatchObject({ generalLimit: 300 });
  });
});
