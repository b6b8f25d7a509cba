import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import express, { type Express } from 'express';
import precompressed from 'express-static-gzip';
import { BOOKING_PATH } from '#shared/domain/appointments/booking.ts';
import { PHONE_PATH, VIRTUAL_TICKET_PATH } from '#shared/domain/printing/phone-address.ts';
import { type Elsewhere, PERMISSIONS, PHONE_PERMISSIONS, pageHeaders } from './page-headers.ts';

const PHONE_PAGE = 'phone.html';
const BOOKING_PAGE = 'booking.html';

/** Maps addresses to built pages; the first match counts. All others are the staff application. */
const PAGES: readonly (readonly [prefix: string, file: string])[] = [
  ['/kiosk', 'kiosk.html'],
  ['/devices', 'signage.html'],
  ['/digital-signage', 'signage.html'],
  ['/signature-view', 'signage.html'],
  ['/virtual-printer', 'printer.html'],
  ['/ticket-printer', 'ticket-printer.html'],
  [PHONE_PATH, PHONE_PAGE],
  [VIRTUAL_TICKET_PATH, PHONE_PAGE],
  [BOOKING_PATH, BOOKING_PAGE],
  ['/', 'index.html'],
];

const YEAR_MS = 365 * 24 * 3_600_000;

/**
 * Serves the built pages from `folder` and the documentation beside it at `/docs`; `elsewhere` returns further
 * permitted origins. Files with a hash in their name are compressed and cached; pages are revalidated.
 */
export function servePages(
  app: Express,
  folder: string,
  elsewhere: () => Elsewhere | Promise<Elsewhere>,
): void {
  app.use(pageHeaders());
  app.use(
    '/assets',
    precompressed(join(folder, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      serveStatic: { maxAge: YEAR_MS, immutable: true, fallthrough: false },
    }),
  );
  app.use('/docs', express.static(join(folder, '../docs'), { maxAge: 0 }), (_request, response) => {
    response.status(404).type('text').send('This page does not exist.');
  });
  app.use(express.static(folder, { index: false, maxAge: 0 }));
  app.use(async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const page = isTestOfKiosks(request.path)
      ? null
      : PAGES.find(([prefix]) => isBelow(prefix, request.path));
    response.setHeader('cache-control', 'no-cache');
    const answer = await elsewhere();
    // Only the booking page may be framed by other sites: it has no sign-in.
    const within = page?.[1] === BOOKING_PAGE ? answer : { ...answer, frames: [] };
    pageHeaders(within, page?.[1] === PHONE_PAGE ? PHONE_PERMISSIONS : PERMISSIONS)(
      request,
      response,
      (error) => {
        if (error) next(error);
        else response.sendFile(page?.[1] ?? 'index.html', { root: folder });
      },
    );
  });
}

/** `/kiosk` without a number is the kiosk test page of the staff. */
const isTestOfKiosks = (path: string): boolean => path === '/kiosk' || path === '/kiosk/';

/** `/digital-signage/3` is below `/digital-signage`; `/digital-signage-crud` is not. */
const isBelow = (prefix: string, path: string): boolean =>
  prefix === '/' || path === prefix || path.startsWith(`${prefix}/`);

/** Finds the folder of the built pages, whether the server runs from its sources or bundled. */
export function pagesFolder(): string {
  const manifest = findPackageJSON(import.meta.url);
  if (!manifest) throw new Error('the server lies in no package');
  return join(dirname(manifest), 'dist', 'pages');
}
