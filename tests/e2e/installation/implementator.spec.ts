import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { inputDayText } from '#renderer/lib/format.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { createService } from '#shared/contract/configuration/services.ts';
import { DAY_PRESETS, presetDays } from '#shared/domain/time/day-presets.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import { logFileName, logFolder } from '#shared/server/logs/log-files.ts';
import { openWorkstation, signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { navigate } from '#tests/support/browser/navigate.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';

const t = textsIn('es');
/** Pages without a link to them. */
const UNUSED = {
  idShort: '77',
  name: 'Divisas',
  description: 'Divisas',
  serviceTime: 300,
  enabled: 'Y',
} as const;
const TABS = ['ticket-generation', 'branch-reset', 'branch-status', 'error-log'] as const;

async function openTab(page: Page, tab: (typeof TABS)[number]): Promise<void> {
  await page
    .getByRole('navigation', { name: t('common:menu.main') })
    .getByRole('link', { name: t('common:menu.implementator') })
    .click();
  await page
    .getByRole('navigation', { name: t('implementator:title') })
    .getByRole('link', { name: t(`implementator:tab.${tab}`) })
    .click();
}

async function choose(page: Page, field: 'service' | 'segment' | 'queue', name: string | RegExp) {
  await page.getByRole('combobox', { name: t(`implementator:${field}`) }).click();
  await page.getByRole('option', { name }).click();
}

const card = (page: Page, title: string) => page.getByRole('region', { name: title });

test('the commissioning pages are accessible', async ({ device }) => {
  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'admin', '/app/about');
  for (const tab of TABS) {
    await navigate(page, t, `/app/implementator/${tab}`);
    const name = t(`implementator:tab.${tab}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveTitle(`${name} · ${t('common:menu.implementator')} · Turno`);
    await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expectTranslated(page, 'es', tab);
    await expectAccessible(page, tab);
  }
});

test('ticket generation opens first, requires all fields, and creates the requested number', async ({
  device,
}) => {
  const page = await device();
  await signIn(page, 'admin', '/app/home');
  await page
    .getByRole('navigation', { name: t('common:menu.main') })
    .getByRole('link', { name: t('common:menu.implementator') })
    .click();
  await expect(page).toHaveURL('/app/implementator/ticket-generation');

  const generate = page.getByRole('button', { name: t('implementator:generation.do') });
  const rejected = async () => {
    await generate.click();
    await expect(page.getByRole('alert')).toHaveText(t('implementator:ERROR_FORM_NOT_COMPLETE'));
  };
  await choose(page, 'service', 'Caja');
  await rejected();
  await page.reload();
  await choose(page, 'segment', 'General');
  await rejected();
  await choose(page, 'service', 'Caja');
  await expect(page.getByRole('alert')).toHaveCount(0);

  const amount = page.getByLabel(t('implementator:amount'));
  for (const wrong of ['0', '']) {
    await amount.fill(wrong);
    await expect(amount).toHaveAccessibleDescription(t('implementator:amountWrong', { max: 999 }));
  }
  await amount.fill('x12');
  await expect(amount).toHaveValue('12');
  await generate.click();
  await expect(page.getByText(t('implementator:NEW_TICKET_CREATED', { count: 12 }))).toBeVisible();
});

test('a pair without a queue is reported, and the selection stays', async ({ branch, device }) => {
  const { call } = await branch.signIn('admin');
  await call(createService, { body: UNUSED });
  const page = await device();
  await signIn(page, 'admin', '/app/home');
  await openTab(page, 'ticket-generation');
  await choose(page, 'service', UNUSED.name);
  await choose(page, 'segment', 'General');
  await page.getByRole('button', { name: t('implementator:generation.do') }).click();
  const warning = page.getByRole('alert').filter({ hasText: t('errors:QUEUE_NOT_EXISTED_TITTLE') });
  await expect(warning).toContainText(t('errors:QUEUE_NOT_EXISTED_DESCRIPTION'));
  await expect(page.getByRole('combobox', { name: t('implementator:service') })).toHaveValue(UNUSED.name);
});

test('a queue is cleared, and an empty one is reported as empty', async ({ device }) => {
  const page = await device();
  await signIn(page, 'admin', '/app/home');
  await openTab(page, 'ticket-generation');
  await choose(page, 'service', 'Caja');
  await choose(page, 'segment', 'General');
  await page.getByLabel(t('implementator:amount')).fill('3');
  await page.getByRole('button', { name: t('implementator:generation.do') }).click();
  await expect(page.getByText(t('implementator:NEW_TICKET_CREATED', { count: 3 }))).toBeVisible();

  await openTab(page, 'branch-reset');
  await choose(page, 'queue', /^Caja/);
  const clear = page.getByRole('button', { name: t('implementator:clear.do') });
  await clear.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('implementator:clear.do') })
    .click();
  await expect(page.getByText(t('implementator:CLEARED_OUT_QUEUE_INFO', { name: 'Caja' }))).toBeVisible();
  await expect(page.getByRole('combobox', { name: t('implementator:queue') })).toHaveValue(
    t('implementator:clear.option', { name: 'Caja', count: 0 }),
  );
  await expect(page.getByRole('dialog')).toBeHidden();
  await clear.click();
  await expect(
    page.getByRole('alert').filter({ hasText: t('errors:QUEUE_ALREADY_CLEAN_INFO') }),
  ).toBeVisible();
});

test('one branch is reset after confirmation, as are all of several', async ({ branch, device }) => {
  const page = await device();
  await signIn(page, 'admin', '/app/home');
  await openTab(page, 'branch-reset');
  const one = card(page, t('implementator:reset.title'));
  const all = card(page, t('implementator:resetAll.title'));
  const dialog = page.getByRole('dialog');

  await one.getByRole('button', { name: t('implementator:reset.do') }).click();
  await dialog.getByRole('button', { name: t('common:action.cancel') }).click();
  await expect(dialog).toBeHidden();
  await one.getByRole('button', { name: t('implementator:reset.do') }).click();
  const name = await one.getByRole('combobox').inputValue();
  await dialog.getByRole('button', { name: t('implementator:reset.do') }).click();
  await expect(page.getByText(t('implementator:BRANCH_RESET_INFO', { name }))).toBeVisible();

  await expect(all).toBeHidden();
  const admin = await branch.signIn('admin');
  await admin.call(createBranch, { body: newBranch({ name: 'Segunda' }) });
  await page.reload();
  await all.getByRole('button', { name: t('implementator:resetAll.do') }).click();
  await dialog.getByRole('textbox').fill(t('common:product'));
  await dialog.getByRole('button', { name: t('implementator:resetAll.do') }).click();
  await expect(page.getByText(t('implementator:ALL_BRANCHES_RESET_INFO', { count: 2 }))).toBeVisible();
});

test('with several branches, no action is possible before one is selected', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  await admin.call(createBranch, { body: newBranch({ name: 'Ribera' }) });
  const page = await device();
  await signIn(page, 'admin', '/app/home');
  await openTab(page, 'ticket-generation');
  await choose(page, 'service', 'Caja');
  await choose(page, 'segment', 'General');
  await page.getByRole('button', { name: t('implementator:generation.do') }).click();
  await expect(page.getByRole('alert')).toHaveText(t('implementator:ERROR_FORM_NOT_COMPLETE'));

  await openTab(page, 'branch-reset');
  const one = card(page, t('implementator:reset.title'));
  const reset = one.getByRole('button', { name: t('implementator:reset.do') });
  await expect(reset).toBeDisabled();
  await one.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Ribera' }).click();
  await reset.click();
  await page
    .getByRole('dialog', { name: t('implementator:reset.sure', { name: 'Ribera' }) })
    .getByRole('button', { name: t('implementator:reset.do') })
    .click();
  await expect(page.getByText(t('implementator:BRANCH_RESET_INFO', { name: 'Ribera' }))).toBeVisible();
});

test('an open workstation is closed from the branch status', async ({ device }) => {
  const operator = await device();
  await signIn(operator, 'lucia');
  await openWorkstation(operator, t, 'Puesto 3');

  const page = await device();
  await signIn(page, 'admin', '/app/home');
  await openTab(page, 'branch-status');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Puesto 3' }) });
  await expect(row).toContainText('Lucía');
  await row.getByRole('button', { name: t('implementator:status.closeOne', { name: 'Puesto 3' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('implementator:status.close') })
    .click();
  await expect(
    page.getByText(t('implementator:WORKSTATION_CLOSED_INFO', { name: 'Puesto 3' })),
  ).toBeVisible();
  await expect(row).toContainText(t('common:workstationState.off'));
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('the log of this month is downloaded; days without a log are reported', async ({ branch, device }) => {
  mkdirSync(logFolder(branch.folder), { recursive: true });
  writeFileSync(join(logFolder(branch.folder), logFileName(new Date(), 1)), 'something went wrong\n');
  const page = await device();
  await signIn(page, 'admin', '/app/home');
  await openTab(page, 'error-log');
  const today = localDay(new Date());
  const from = page.getByLabel(t('common:days.from'));
  const to = page.getByLabel(t('common:days.to'));
  await expect(from).toHaveValue(inputDayText(`${today.slice(0, 8)}01`, 'es'));
  await expect(to).toHaveValue(inputDayText(today, 'es'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('implementator:log.do') }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`turno-${today.slice(0, 8)}01-${today}.zip`);

  const period = page.getByRole('combobox', { name: t('common:days.preset') });
  await period.click();
  await expect(page.getByRole('option')).toHaveText(DAY_PRESETS.map((preset) => t(`common:days.${preset}`)));
  await page.getByRole('option', { name: t('common:days.lastYear') }).click();
  const lastYear = presetDays('lastYear', today);
  await expect(from).toHaveValue(inputDayText(lastYear.from, 'es'));
  await expect(to).toHaveValue(inputDayText(lastYear.to, 'es'));
  await expect(period).toHaveValue(t('common:days.lastYear'));

  await from.fill('2020-01-01');
  await expect(period).toHaveValue('');
  await to.fill('2019-12-31');
  await expect(to).toHaveAccessibleDescription(t('implementator:log.reversed'));
  await expect(page.getByRole('button', { name: t('implementator:log.do') })).toBeDisabled();
  await to.fill('2020-01-31');
  await page.getByRole('button', { name: t('implementator:log.do') }).click();
  await expect(to).toHaveAccessibleDescription(t('implementator:log.none'));
});
