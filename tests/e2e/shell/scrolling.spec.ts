import type { Page } from '@playwright/test';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { loansByAppointment, offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { secretOf } from '#tests/support/actions/phone-actions.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { expectSeenToTheEnd, type Hand } from '#tests/support/browser/scroll-by-hand.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import type { Branch } from '#tests/support/servers/start-branch.ts';

const DAY_MS = 86_400_000;
const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
];
const HANDS: readonly Hand[] = ['finger', 'wheel'];

/** Opens a customer or printer page, ready to be scrolled. */
const PAGES: Readonly<Record<string, (branch: Branch, page: Page) => Promise<void>>> = {
  'the times that can be booked': async (branch, page) => {
    branch.clock.advanceTo(Math.ceil(branch.clock.now() / DAY_MS) * DAY_MS + 7 * (DAY_MS / 24));
    await branch.configure(loansByAppointment);
    const admin = await branch.signIn('admin');
    await offerAppointments(admin, { seats: 1, notice: 0, daysAhead: 3 });
    await admin.call(saveGeneralParameters, { body: { settings: [{ name: 'bookingPage', value: 'Y' }] } });
    await page.goto('/book');
    await page.getByRole('main').getByRole('button').first().click();
    await page.getByRole('main').getByRole('list').first().getByRole('button').nth(1).click();
    await expect(page.getByRole('button', { name: '8:00', exact: true })).toBeVisible();
  },

  'a ticket on the phone': async (branch, page) => {
    const { idTicket } = await take(branch);
    await page.goto(`/t#${secretOf(branch.folder, idTicket)}`);
    await expect(page.locator('[data-stage=waiting]')).toBeVisible();
  },

  'the virtual printers': async (branch, page) => {
    for (let ticket = 0; ticket < 4; ticket += 1) await printed(branch);
    await page.goto('/virtual-printer');
    await expect(page.getByRole('img').nth(3)).toBeVisible();
  },

  'the paper of a ticket': async (branch, page) => {
    const idPrintJob = await printed(branch);
    await page.goto(`/ticket-printer?job=${idPrintJob}`);
    await expect(page.getByRole('article')).toBeVisible();
  },
};

/** Issues a ticket that a kiosk prints. Returns the id of its print job. */
async function printed(branch: Branch): Promise<string> {
  const { idPrintJob } = await branch.anybody.call(issueTicket, {
    params: { id: DEMO.branch },
    query: { segment: DEMO.segments.general, service: DEMO.services.cashier },
    body: { idKiosk: DEMO.kiosks.entrance },
  });
  return String(idPrintJob);
}

for (const [name, open] of Object.entries(PAGES))
  test(`${name} scrolls to the end by touch and wheel`, async ({ branch, device }) => {
    const page = await device({ viewport: SIZES[0] ?? null, hasTouch: true });
    await open(branch, page);
    for (const size of SIZES)
      for (const hand of HANDS) {
        await page.setViewportSize(size);
        await page.evaluate(() => scrollTo(0, 0));
        await expectSeenToTheEnd(page, hand, `${name}, ${size.width} wide`);
      }
  });

test('customers’ text can be selected and copied', async ({ branch, device }) => {
  const page = await device();
  await PAGES['a ticket on the phone']?.(branch, page);
  await expect(page.locator('body')).toHaveCSS('user-select', /auto|text/);
});
