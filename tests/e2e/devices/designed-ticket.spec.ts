import { createCanvas } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { listVirtualPrinters, receiptImage } from '#shared/contract/devices/virtual-printers.ts';
import { choices } from '#tests/support/browser/at-kiosk.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { readQrCode } from '#tests/support/checks/read-qr-code.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const;
/** Id of the printer in the hall. */
const HALL = 2;
const LANGUAGES = [
  ['Español', 'es'],
  ['English', 'en'],
  ['Svenska', 'sv'],
] as const;

/** A shield in black and white. */
function shield(): Buffer {
  const canvas = createCanvas(200, 96);
  const pen = canvas.getContext('2d');
  pen.fillRect(40, 8, 120, 80);
  pen.clearRect(80, 30, 40, 30);
  return canvas.toBuffer('image/png');
}

async function upload(page: Page, name: string): Promise<void> {
  await page.goto('/app/resources_upload');
  for (const [label, option] of [
    [t('resources:module'), t('resources:modules.ticket designer')],
    [t('resources:type'), t('resources:types.image')],
  ] as const) {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('resources:file'), exact: true }).click();
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: shield() });
  await page.getByRole('button', { name: t('resources:uploadNow'), exact: true }).click();
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
}

const prints = (page: Page, element: 'logo' | 'qrCode') =>
  page
    .getByRole('switch', {
      name: t('ticket-designs:prints', { element: t(`ticket-designs:element.${element}`) }),
    })
    .press('Space');

async function newestPaper(branch: BranchProcess, papers: number) {
  const receipts = async () => {
    const printers = await branch.anybody.call(listVirtualPrinters, {});
    return printers.find(({ index }) => index === HALL)?.receipts ?? [];
  };
  await expect.poll(async () => (await receipts()).length).toBe(papers);
  const [newest] = await receipts();
  if (!newest) throw new Error('nothing was printed');
  const params = { index: HALL, number: newest.number };
  return { lines: newest.lines, image: await branch.anybody.call(receiptImage, { params }) };
}

test('a designed ticket with logo and code is issued in three languages and read by a phone', async ({
  branch,
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'admin', '/app/home');
  await upload(page, 'escudo año.png');
  await page.goto('/app/ticket-designer?id=1');
  await prints(page, 'logo');
  await page.getByRole('radio', { name: 'escudo año.png' }).click();
  await prints(page, 'qrCode');
  await page.getByRole('radio', { name: t('ticket-designs:code.TICKET') }).check();
  await page.getByRole('button', { name: t('common:action.save'), exact: true }).click();
  await expect(page.getByText(t('ticket-designs:DESIGN_TICKET_SAVED_MESSAGE'))).toBeVisible();

  const kiosk = await device({ viewport: { width: 1080, height: 1920 } });
  await kiosk.goto('/kiosk/2/branch/1/viewer');
  for (const [position, [name, language]] of LANGUAGES.entries()) {
    await kiosk.getByRole('button', { name }).click();
    await expect(kiosk.locator('html')).toHaveAttribute('lang', language);
    const button = choices(kiosk).getByRole('button').first();
    const title = await button.locator('b').innerText();
    await button.click();
    const code = await kiosk.locator('[data-stage=thanks]').locator('strong').innerText();

    const { lines, image: imageFile } = await newestPaper(branch, position + 1);
    const said = textsIn(language);
    expect(lines).toContain(title);
    const [wait] = said('paper:wait.range', { from: 0, to: 0 }).split(':');
    const known = [said('paper:wait.none'), said('paper:wait.unserved')];
    expect(lines.some((line) => known.includes(line) || line.startsWith(`${wait}:`))).toBe(true);
    expect((await readQrCode(imageFile))?.split('\n')[0]).toBe(`${code} · ${title}`);
    await expect(choices(kiosk)).toBeVisible();
  }
});
