import type { Page } from '@playwright/test';
import type { TicketPaper } from '#shared/contract/devices/ticket-paper.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const part = (page: Page, name: string) => page.locator(`article [data-part=${name}]`);

/** Counts the print jobs of the page, replacing the browser's dialog. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { prints: number };
    counted.prints = 0;
    window.print = () => {
      counted.prints += 1;
    };
  });
const prints = (page: Page) => page.evaluate(() => (window as unknown as { prints: number }).prints);

const text = (value: string, size: 1 | 2 | 3 = 2) => ({
  value,
  size,
  bold: false,
  underline: false,
  italic: false,
});
const draft: TicketPaper = {
  width: 57,
  textSize: 10,
  logo: null,
  branchName: text('Oficina Centro', 3),
  fixedText: text('Bienvenido', 1),
  ticketName: null,
  copy: 'COPIA',
  ticketLetter: 'B',
  ticketNumber: '042',
  information: null,
  dateHour: text('25/11/2026   10:24'),
  qrCode: 'B042',
  firstSystemText: null,
  secondSystemText: null,
};

test('the paper of a job prints automatically, once, in its width and on one page', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const { idPrintJob, code } = await admin.call(issueTicket, {
    params: { id: DEMO.branch },
    query: { segment: DEMO.segments.general, service: DEMO.services.cashier },
    body: { idKiosk: DEMO.kiosks.entrance },
  });
  const page = await device();
  await countPrints(page);
  await page.goto(`/ticket-printer?job=${idPrintJob}`);
  await expect(part(page, 'code')).toHaveText(code);
  await expect(part(page, 'ticketLetter')).toHaveText('A');
  await expect.poll(() => prints(page)).toBe(1);
  const sheet = page.getByRole('article');
  expect((await sheet.boundingBox())?.width).toBe(290);
  const cut = await page.locator('#ticket-page').evaluate((style) => style.textContent);
  expect(cut).toMatch(/size: 80mm \d+mm; margin: 0/);
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await expectTranslated(page, 'es', 'the paper of a job');
  await expectAccessible(page, 'the paper of a job');

  await page.reload();
  await expect(part(page, 'code')).toHaveText(code);
  await page.getByRole('button', { name: t('ticket-printer:print') }).click();
  expect(await prints(page)).toBe(1);
});

test('the preview follows the designer’s draft, and prints on request', async ({ device }) => {
  const page = await device();
  await countPrints(page);
  await page.goto('/ticket-printer');
  await expect(page.getByText(t('ticket-printer:without.none.title'))).toBeVisible();

  const designer = await page.context().newPage();
  await designer.goto('/ticket-printer');
  await designer.evaluate(
    (stored) => localStorage.setItem('turno.ticketPrinter', stored),
    JSON.stringify(draft),
  );
  await expect(page.getByRole('heading')).toHaveText(t('ticket-printer:preview'));
  await expect(part(page, 'code')).toHaveText('B042');
  await expect(page.locator('article svg[data-rendered=true]')).toBeVisible();
  expect((await page.getByRole('article').boundingBox())?.width).toBeCloseTo((57 * 290) / 80, 1);
  const height = (name: string) =>
    part(page, name).evaluate((displayed) => Number.parseFloat(getComputedStyle(displayed).fontSize));
  expect([await height('fixedText'), await height('dateHour'), await height('branchName')]).toEqual([
    14, 18, 22,
  ]);
  expect(await prints(page)).toBe(0);
  await page.getByRole('button', { name: t('ticket-printer:print') }).click();
  expect(await prints(page)).toBe(1);
  await expectAccessible(page, 'the preview of a paper');
});

test('an invalid paper is reported plainly', async ({ device }) => {
  const page = await device();
  for (const address of ['/ticket-printer?job=17', `/ticket-printer?job=${crypto.randomUUID()}`]) {
    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText(t('ticket-printer:without.noJob.title'));
  }
  await page.evaluate(() => localStorage.setItem('turno.ticketPrinter', '{"width":70}'));
  await page.goto('/ticket-printer');
  await expect(page.getByRole('alert')).toContainText(t('ticket-printer:without.unreadable.title'));
});
