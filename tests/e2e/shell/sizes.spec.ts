import type { APIRequestContext, Page } from '@playwright/test';
import { openDisplay } from '#tests/support/browser/at-display.ts';
import { openKiosk } from '#tests/support/browser/at-kiosk.ts';
import { atSignIn } from '#tests/support/browser/at-sign-in.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

const KB = 1024;
/** Limits scripts loaded after the first ones: texts, sockets, an image. */
const MAX_LATER = 4;

interface Started {
  /** Opens it and waits until its main content is visible. */
  readonly open: (page: Page) => Promise<unknown>;
  /** Limits the initial scripts, KB transferred: kiosks are slow, staff may have a slow connection. */
  readonly limit: number;
}

const STARTED: Readonly<Record<string, Started>> = {
  kiosk: { open: (page) => openKiosk(page, 'entrance'), limit: 132 },
  signage: { open: openDisplay, limit: 130 },
  phone: {
    async open(page) {
      await page.goto('/t#abcdefghijklmnopqrstuvwxyz012345');
      await expect(page.getByRole('heading')).toBeVisible();
    },
    limit: 130,
  },
  booking: {
    async open(page) {
      await page.goto('/book/own#abcdefghijklmnopqrstuvwxyz012345');
      await expect(page.getByRole('heading')).toBeVisible();
    },
    limit: 130,
  },
  'sign-in': {
    async open(page) {
      await page.goto('/login');
      await expect(atSignIn(page).enter).toBeVisible();
    },
    limit: 350,
  },
};

for (const [name, { open, limit }] of Object.entries(STARTED)) {
  test(`${name} begins with at most 6 scripts, of ${limit} KB compressed`, async ({
    device,
    request,
    branch,
  }) => {
    const page = await device({ baseURL: branch.origin });
    const loaded: string[] = [];
    page.on('request', (requested) => {
      if (requested.resourceType() === 'script') loaded.push(requested.url());
    });
    await open(page);
    const markup = await (await request.get(page.url())).text();
    const begins = markup.match(/\/assets\/[^"]+\.js(?=")/g) ?? [];
    expect(begins.length).toBeGreaterThan(0);
    expect(begins.length).toBeLessThanOrEqual(6);
    expect(loaded.length).toBeLessThanOrEqual(begins.length + MAX_LATER);
    const sent = await Promise.all(begins.map((path) => asSent(request, `${branch.origin}${path}`)));
    const size = sent.reduce((sum, bytes) => sum + bytes, 0) / KB;
    expect(size).toBeGreaterThan(10);
    expect(size).toBeLessThanOrEqual(limit);
  });
}

/** Size of a script in bytes as transferred over plain HTTP, where browsers accept gzip and not brotli. */
async function asSent(request: APIRequestContext, address: string): Promise<number> {
  const sizeIn = async (encoding: 'gzip' | 'br') => {
    const answer = await request.get(address, { headers: { 'accept-encoding': encoding } });
    const headers = answer.headers();
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const size = Number(headers['content-length']);
    // Tiny files are not compressed.
    if (size >= KB) expect(headers['content-encoding']).toBe(encoding);
    return size;
  };
  const gzip = await sizeIn('gzip');
  const brotli = await sizeIn('br');
  expect(brotli).toBeLessThanOrEqual(gzip);
  return gzip;
}
