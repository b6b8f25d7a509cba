import type { Page } from '@playwright/test';
import { getConfiguredDisplay, updateDisplay } from '#shared/contract/configuration/display-configuration.ts';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import { uploadResource } from '#shared/contract/installation/resources.ts';
import { atSignageDesigner } from '#tests/support/browser/at-signage-designer.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { png } from '#tests/support/samples/images.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('O-501: a presentation is designed by keyboard, previewed before saving, and shown by a display', async ({
  branch,
  device,
}) => {
  await upload(branch, { 'oferta-1.png': '#bc8302', 'horario-2.png': '#025d6e' });
  const page = await device(CALM);
  const { preview, unfold, save } = atSignageDesigner(page);
  await signIn(page, 'admin', '/app/digital-signage-crud');
  await page.getByLabel(t('display-designs:name'), { exact: true }).fill('Escaparate');

  await page.getByRole('radio', { name: t('display-designs:screenTypes.column.name') }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(preview).toHaveAttribute('data-type', `${SCREEN_TYPES.presentation}`);

  // Without slides, the preview explains why it is dark.
  const empty = preview.locator('[data-part="slides"]');
  await expect
    .poll(() => empty.evaluate((part) => getComputedStyle(part, '::after').content))
    .toContain(t('display-designs:noSlidesYet'));
  const slides = page.getByRole('region', { name: t('display-designs:slides') });
  const names = () =>
    slides.locator('li[data-slide]').evaluateAll((all) => all.map((one) => one.dataset.slide));
  await button(page, t('display-designs:addSlide')).press('Enter');
  const picker = page.getByRole('dialog', { name: t('display-designs:addSlides') });
  const rejected = picker.getByRole('alert').filter({ hasText: t('errors:WARNING_SELECT_FILE') });
  for (const name of ['oferta-1.png', 'horario-2.png'])
    await picker.getByRole('button', { name }).press('Enter');
  await expect.poll(names).toEqual(['oferta-1.png', 'horario-2.png']);
  await expect(rejected).toHaveCount(0);
  await picker.getByRole('button', { name: 'oferta-1.png' }).press('Enter');
  await expect(rejected).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);

  const carried = slides.getByRole('button', { name: 'horario-2.png', exact: true });
  for (const key of ['Space', 'ArrowLeft', 'Space']) await carried.press(key);
  await expect.poll(names).toEqual(['horario-2.png', 'oferta-1.png']);
  await slides.getByLabel(t('display-designs:secondsOf', { name: 'horario-2.png' })).fill('15');
  await expect(slides).toContainText(t('display-designs:round', { time: '0:25' }));
  await expect(preview.locator('[data-slide*="horario-2.png"]')).toBeVisible();

  await button(page, t('display-designs:call')).press('Enter');
  const line = page.getByRole('slider', { name: t('display-designs:moment') });
  await line.press('Home');
  await expect(preview.getByRole('alert').locator('[data-code="A047"]')).toBeVisible();
  await line.press('End');
  await expect(preview.getByRole('alert')).toHaveCount(0);
  await unfold('history');
  await expectTranslated(page, 'es', 'a presentation being designed');
  await expectAccessible(page, 'a presentation being designed', { images: 1 });
  await save();
  const id = Number(new URL(page.url()).searchParams.get('id'));

  const admin = await branch.signIn('admin');
  const params = { id: DEMO.display };
  const { name, description, enabled, idQueues, workstations } = await admin.call(getConfiguredDisplay, {
    params,
  });
  const body = { name, description, enabled, idQueues, workstations, idBranches: DEMO.branch };
  await admin.call(updateDisplay, { params, body: { ...body, idDisplayDesigns: id } });
  const displayPage = await device({ viewport: { width: 1920, height: 1080 } });
  await displayPage.goto(`/digital-signage/${DEMO.display}`);
  await expect(displayPage.locator('[data-slide*="horario-2.png"] img').first()).toBeVisible();
});

async function upload(branch: BranchProcess, files: Readonly<Record<string, string>>): Promise<void> {
  const admin = await branch.signIn('admin');
  for (const [name, colour] of Object.entries(files))
    await admin.call(uploadResource, {
      file: new File([png(colour)], name),
      body: { type: 'image', module: 'signature', replace: 'N' },
    });
}
