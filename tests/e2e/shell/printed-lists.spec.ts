import type { Page } from '@playwright/test';
import { createService } from '#shared/contract/configuration/services.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { pdfPages } from '#tests/support/data/pdf-text.ts';

const t = textsIn('es');

const PAGES = [
  '/app/configuration/tools/check',
  '/app/configuration/tools/history',
  '/app/configuration/services',
  '/app/configuration/queues',
  '/app/configuration/branch/workstations',
  '/app/configuration/branch/devices',
  '/app/administration/users',
];

test('on paper lists have all their rows and columns', async ({ branch, device }, info) => {
  // A change for the history, and a finding of the check: no queue has this service.
  const admin = await branch.signIn('admin');
  await admin.call(createService, {
    body: { name: 'Divisas', description: 'Moneda', enabled: 'Y', idShort: '77', serviceTime: 60 },
  });
  // Narrower than some tables, and lower than all pages.
  const page = await device({ reducedMotion: 'reduce', viewport: { width: 1024, height: 500 } });
  await signIn(page, 'admin', '/app/about');
  for (const [index, at] of PAGES.entries())
    await test.step(at, async () => {
      await page.goto(at);
      const rows = page.getByRole('main').locator('tbody:not([aria-busy]) tr, li');
      await expect(rows.first()).toBeVisible();
      const paper = info.outputPath(`page-${index}.pdf`);
      await page.pdf({ path: paper, preferCSSPageSize: true });
      const text = pdfPages(paper).join('\n');
      const printed = new Set(wordsOf(text));
      const visible = await contentOf(page);
      expect(visible.length).toBeGreaterThan(5);
      expect(visible.filter((word) => !printed.has(word))).toEqual([]);
      // The form above a list is not printed.
      expect(text).not.toContain(t('common:form.required'));
    });
});

/** Words of at least three letters or digits, which no column is too narrow for. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]{3,12}/gu) ?? [];

/** Words in the heads and rows of a page, except those of controls. */
const contentOf = async (page: Page): Promise<string[]> => {
  const texts = await page
    .getByRole('main')
    .locator('th, td, li')
    .evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const texts: string[] = [];
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const { parentElement } = node;
          const isControl = parentElement?.closest(
            ':is(td, li) button, a.mantine-Button-root, .visually-hidden, [data-print="none"]',
          );
          if (!isControl && parentElement?.checkVisibility()) texts.push(node.textContent ?? '');
        }
        return texts;
      }),
    );
  return [...new Set(texts.flatMap(wordsOf))];
};
