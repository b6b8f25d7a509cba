import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createService } from '../../shared/contract/services.ts';
import { localDay } from '../../shared/domain/time/local-day.ts';
import { logFileName, logFolder } from '../../shared/server/logs/log-files.ts';
import { openDesk, signIn } from '../support/at-desk.ts';
import { expect, test } from '../support/browser-test.ts';
import { expectAccessible, expectTranslated } from '../support/look-closely.ts';
import { textsIn } from '../support/texts-in.ts';

const t = textsIn('es');
/** Nothing leads to it. */
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

for (const language of ['es', 'en', 'sv'] as const) {
  test(`its pages can be read and used in ${language}`, async ({ device }) => {
    const texts = textsIn(language);
    const page = await device({
      locale: { es: 'es-ES', en: 'en-GB', sv: 'sv-SE' }[language],
      reducedMotion: 'reduce',
    });
    await signIn(page, texts, 'admin');
    for (const tab of TABS) {
      await page.goto(`/app/implementator/${tab}`);
      await expect(page.getByRole('heading', { level: 1, name: texts('implementator:title') })).toBeVisible();
      await expect(page.getByRole('link', { name: texts(`implementator:tab.${tab}`) })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await expectTranslated(page, language, tab);
      if (language === 'es') await expectAccessible(page, tab);
    }
  });
}

test('ticket generation opens first, wants all that it needs, and makes as many as asked', async ({
  device,
}) => {
  const page = await device();
  await signIn(page, t, 'admin');
  await page
    .getByRole('navigation', { name: t('common:menu.main') })
    .getByRole('link', { name: t('common:menu.implementator') })
    .click();
  await expect(page).toHaveURL('/app/implementator/ticket-generation');

  const generate = page.getByRole('button', { name: t('implementator:generation.do') });
  await generate.click();
  await expect(page.getByRole('alert')).toHaveText(t('implementator:ERROR_FORM_NOT_COMPLETE'));
  await choose(page, 'service', 'Caja');
  await generate.click();
  await expect(page.getByRole('alert')).toHaveText(t('implementator:ERROR_FORM_NOT_COMPLETE'));
  await choose(page, 'segment', 'General');

  const amount = page.getByLabel(t('implementator:amount'));
  await amount.fill('0');
  await expect(amount).toHaveAccessibleDescription(t('implementator:amountWrong', { most: 999 }));
  await amount.fill('x12');
  await expect(amount).toHaveValue('12');
  await generate.click();
  await expect(page.getByText(t('implementator:NEW_TICKET_CREATED', { count: 12 }))).toBeVisible();
});

test('a pair that leads to no queue is told so, and what was chosen stays', async ({ branch, device }) => {
  const { call } = await branch.signIn('admin');
  await call(createService, { body: UNUSED });
  const page = await device();
  await signIn(page, t, 'admin');
  await openTab(page, 'ticket-generation');
  await choose(page, 'service', UNUSED.name);
  await choose(page, 'segment', 'General');
  await page.getByRole('button', { name: t('implementator:generation.do') }).click();
  await expect(page.getByText(t('errors:QUEUE_NOT_EXISTED_TITTLE'))).toBeVisible();
  await expect(page.getByText(t('errors:QUEUE_NOT_EXISTED_DESCRIPTION'))).toBeVisible();
  await expect(page.getByRole('combobox', { name: t('implementator:service') })).toHaveValue(UNUSED.name);
});

test('a queue is cleared, and an empty one is told to be empty', async ({ device }) => {
  const page = await device();
  await signIn(page, t, 'admin');
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
  await expect(page.getByText(t('errors:QUEUE_ALREADY_CLEAN_INFO'))).toBeVisible();
});

test('a branch is reset once that was confirmed, and so are all', async ({ device }) => {
  const page = await device();
  await signIn(page, t, 'admin');
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

  await all.getByRole('button', { name: t('implementator:resetAll.do') }).click();
  await dialog.getByRole('button', { name: t('implementator:resetAll.do') }).click();
  await expect(page.getByText(t('implementator:ALL_BRANCHES_RESET_INFO', { count: 1 }))).toBeVisible();
});

test('a workstation that was left open is closed from the branch’s status', async ({ device }) => {
  const operator = await device();
  await signIn(operator, t, 'lucia');
  await openDesk(operator, t, 'Puesto 3');

  const page = await device();
  await signIn(page, t, 'admin');
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

test('the log of this month is downloaded; days without any are told so', async ({ branch, device }) => {
  mkdirSync(logFolder(branch.folder), { recursive: true });
  writeFileSync(join(logFolder(branch.folder), logFileName(new Date(), 1)), 'something went wrong\n');
  const page = await device();
  await signIn(page, t, 'admin');
  await openTab(page, 'error-log');
  const today = localDay(new Date());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('implementator:log.do') }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`turno-${today.slice(0, 8)}01-${today}.zip`);

  await page.getByLabel(t('implementator:log.from')).fill('2020-01-01');
  const to = page.getByLabel(t('implementator:log.to'));
  await to.fill('2019-12-31');
  await expect(to).toHaveAccessibleDescription(t('implementator:log.reversed'));
  await expect(page.getByRole('button', { name: t('implementator:log.do') })).toBeDisabled();
  await to.fill('2020-01-31');
  await page.getByRole('button', { name: t('implementator:log.do') }).click();
  await expect(to).toHaveAccessibleDescription(t('implementator:log.none'));
});
