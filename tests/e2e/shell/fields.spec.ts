import type { Locator, Page } from '@playwright/test';
import { accountItem } from '#tests/support/browser/at-account.ts';
import { openServices, services } from '#tests/support/browser/at-services.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

/** The languages with the longest texts. */
const LANGUAGES = { es: 'es-ES', sv: 'sv-SE' } as const;
/** Time before a held spinner repeats. */
const SPIN_DELAY_MS = 500;
const WIDTHS = [390, 1024, 1280];

/** Lists errors of fields that exceed the window, their card or dialog, or overlap another one. */
const cutOff = (page: Page) =>
  page.locator('[aria-invalid="true"]').evaluateAll((inputs) => {
    const messages = inputs.map((input) =>
      document.getElementById(input.getAttribute('aria-describedby') ?? ''),
    );
    return inputs.flatMap((input) => {
      const message = document.getElementById(input.getAttribute('aria-describedby') ?? '');
      if (!message) return [`${input.id}: no error`];
      const around = input.closest('[role="dialog"], section, td, main');
      const [box, outer] = [message, around ?? document.body].map((each) => each.getBoundingClientRect());
      const text = `${message.textContent} (${box?.left} to ${box?.right} in ${outer?.left} to ${outer?.right})`;
      const isCut = message.scrollWidth > message.clientWidth + 1;
      const isOut =
        !box ||
        !outer ||
        box.left < outer.left ||
        box.right > Math.min(outer.right, document.documentElement.clientWidth) ||
        box.bottom > outer.bottom;
      const isCovered = messages.some((other) => {
        const over = other === message ? undefined : other?.getBoundingClientRect();
        return (
          box &&
          over &&
          over.left < box.right &&
          box.left < over.right &&
          over.top < box.bottom &&
          box.top < over.bottom
        );
      });
      return isCut || isOut || isCovered ? [text] : [];
    });
  });

for (const [language, locale] of Object.entries(LANGUAGES)) {
  const t = textsIn(language as keyof typeof LANGUAGES);

  test(`no error of a field is cut off, in ${language}`, async ({ device }) => {
    const page = await device({ locale });
    await openServices(page, t);
    const { form } = services(page, t);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/app/configuration/services');
      // In a card, the last of a row and the narrowest first of it.
      await form.field('idShort').fill('1234567890');
      await form.field('name').fill('x'.repeat(61));
      await form.field('description').fill('x'.repeat(91));
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3);
      expect(await cutOff(page)).toEqual([]);

      // In a dialog.
      await page.goto('/app/home');
      await (await accountItem(page, t('common:menu.changePassword'), t)).click();
      const dialog = page.getByRole('dialog');
      const [old, selected] = [dialog.locator('input').nth(0), dialog.locator('input').nth(1)];
      await old.fill('wrong');
      await selected.fill('a');
      await selected.press('Enter');
      await dialog.locator('input').nth(2).fill('b');
      await dialog.locator('input').nth(2).blur();
      await expect(dialog.locator('[aria-invalid="true"]')).not.toHaveCount(0);
      expect(await cutOff(page)).toEqual([]);
    }
  });
}

test('required fields are marked, announced to screen readers, and explained once in each form', async ({
  device,
}) => {
  const t = textsIn('es');
  const page = await device();
  await openServices(page, t);
  const { form } = services(page, t);
  await expect(form.field('name')).toHaveAttribute('aria-required', 'true');
  await expect(page.getByText(t('common:form.required'))).toHaveCount(1);
  await page.goto('/app/administration/users/new');
  await expect(page.getByLabel(t('users:firstName'), { exact: true })).toHaveAttribute(
    'aria-required',
    'true',
  );
  await expect(page.getByLabel(t('users:telephone'), { exact: true })).not.toHaveAttribute('aria-required');
  await expect(page.getByText(t('common:form.required'))).toBeVisible();
  await expect(page.getByText(t('common:form.required'))).toHaveCount(1);
});

test('codes align like text, and a quantity out of range is reported completely', async ({ device }) => {
  const t = textsIn('es');
  const page = await device();
  await openServices(page, t);
  const { form } = services(page, t);
  await expect(form.field('idShort')).toHaveCSS('text-align', /start|left/);
  await signIn(page, 'admin', '/app/implementator/ticket-generation');
  const amount = page.getByLabel(t('implementator:amount'));
  await amount.fill('1000');
  await expect(amount).toHaveValue('1000');
  await expect(amount).toHaveAccessibleDescription(t('implementator:amountWrong', { max: 999 }));
  await expect(amount).toHaveCSS('text-align', /right|end/);
  await amount.fill('7');
  await amount.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '1.5');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(amount).toHaveValue('7');
  await expect(amount).toHaveAccessibleDescription(t('common:field.digitsOnly'));
});

test('O-605, O-606, O-620: a held spinner repeats every 125 ms and stops at its limits, of at most 3 digits', async ({
  device,
}) => {
  const t = textsIn('es');
  const page = await device({ reducedMotion: 'reduce' });
  await page.clock.install();
  await signIn(page, 'admin', '/app/implementator/ticket-generation');
  const amount = page.getByLabel(t('implementator:amount'));
  const field = page.locator('.mantine-NumberInput-root').filter({ has: amount });
  const [up, down] = [field.locator('button').first(), field.locator('button').last()];
  await amount.fill('5');
  await page.clock.pauseAt(Date.now() + 60_000);
  const hold = async (spinner: Locator, first: string) => {
    await spinner.hover();
    await page.mouse.down();
    await expect(amount).toHaveValue(first);
    await page.clock.runFor(SPIN_DELAY_MS);
  };
  await hold(up, '6');
  await expect(amount).toHaveValue('7');
  await page.clock.runFor(124);
  await expect(amount).toHaveValue('7');
  await page.clock.runFor(1);
  await expect(amount).toHaveValue('8');
  await page.clock.runFor(1000);
  await expect(amount).toHaveValue('16');
  await page.mouse.up();
  await page.clock.runFor(1000);
  await expect(amount).toHaveValue('16');

  await amount.fill('998');
  await hold(up, '999');
  await page.clock.runFor(1000);
  await expect(amount).toHaveValue('999');
  await page.mouse.up();
  await amount.fill('2');
  await hold(down, '1');
  await page.clock.runFor(1000);
  await expect(amount).toHaveValue('1');
  await page.mouse.up();
  for (const [key, from, to] of [
    ['ArrowUp', '999', '999'],
    ['ArrowDown', '1', '1'],
    ['ArrowUp', '', '1'],
  ] as const) {
    await amount.fill(from);
    await amount.press(key);
    await expect(amount).toHaveValue(to);
  }
});

test('a number with a maximum becomes it, also when the field had it before', async ({ device }) => {
  const t = textsIn('es');
  const page = await device();
  await signIn(page, 'admin', '/app/configuration/branch-type/workstation-types/crud?id=1');
  const frequency = page.getByLabel(t('workstation-types:recordFrequency'), { exact: true });
  for (const from of ['50', '100']) {
    await frequency.fill(from);
    await frequency.press('End');
    await frequency.pressSequentially('5');
    await expect(frequency).toHaveValue('100');
  }
  await frequency.fill('');
  await expect(frequency).toHaveValue('');
});
