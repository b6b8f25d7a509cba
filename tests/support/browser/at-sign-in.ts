import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { branchAsEither, type EitherServer } from '../servers/either-server.ts';
import { createSettableClock } from '../servers/settable-clock.ts';
import { type Device, withDevices, workerTest } from './browser-test.ts';
import { type Texts, textsIn } from './texts-in.ts';

const PAGES = fileURLToPath(new URL('../../../dist/pages', import.meta.url));
const t = textsIn('es');

/** A branch with a clock and users that the test controls. */
export const test = workerTest.extend<{ readonly branch: EitherServer; readonly device: Device }>({
  branch: async ({ browserName: _ }, provide) => {
    const branch = await branchAsEither({ pagesDir: PAGES, clock: createSettableClock(Date.now()) });
    await provide(branch);
    await branch.stop();
  },
  device: ({ browser, branch }, provide) => withDevices(browser, branch.origin, provide),
});

/** The sign-in page with its fields. */
export function atSignIn(page: Page, texts: Texts = t) {
  const username = page.getByLabel(texts('auth:username'));
  const password = page.getByLabel(texts('auth:password'), { exact: true });
  const enter = page.getByRole('button', { name: texts('auth:signIn') });
  return {
    enter,
    async type(name: string, secret: string) {
      await page.goto('/login');
      await username.fill(name);
      await password.fill(secret);
    },
    username,
    password,
  };
}

/** The dialog for a new password. */
export function choosing(page: Page, title: string, texts: Texts = t) {
  const dialog = page.getByRole('dialog', { name: title });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  return {
    dialog,
    old: field(texts('passwords:old')),
    selected: field(texts('passwords:new')),
    again: field(texts('passwords:confirm')),
    send: dialog.getByRole('button', { name: texts('passwords:SEND') }),
    cancel: dialog.getByRole('button', { name: texts('passwords:CANCEL') }),
  };
}

/** Reads the stored session of the browser. */
export const session = (page: Page) => page.evaluate(() => localStorage.getItem('turno.session'));
