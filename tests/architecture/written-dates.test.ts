import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Format dates in ways that the date module does not support: other time zones, parts of a date, and public pages. */
const OTHERS = new Set([
  'renderer/features/appointments/dialogs/appointment-dialog.tsx',
  'renderer/features/booking/when.ts',
  'renderer/features/dashboard/live-mark.tsx',
  'renderer/features/sign-in/first-start-screen.tsx',
  'renderer/features/kiosk/kiosk-notices.ts',
  'renderer/features/reporting/schedule/next-sending.tsx',
  'renderer/features/reporting/schedule/schedule-fields.tsx',
  'renderer/features/reporting/schedule/next-sending.tsx',
  'renderer/features/reporting/viewer/report-chart.tsx',
  'renderer/features/sms/manager/package-card.tsx',
  'renderer/features/supervision/toolbar.tsx',
  'renderer/features/supervision/ticket-history.tsx',
  'renderer/features/workstation/tabs/moment-text.ts',
  'renderer/lib/format.ts',
  'renderer/lib/format-hooks.ts',
  'renderer/lib/language.tsx',
]);

it('pages format dates with one module and edit them with one field', () => {
  const files = globSync('renderer/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const source = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const writing = /toLocale(Date|Time)String|DateTimeFormat\(|dateStyle|timeStyle/;
  const found = files.filter((file) => !OTHERS.has(file) && writing.test(source(file)));
  expect(found).toEqual([]);
  // The browser's own fields follow its language instead of the page's.
  expect(files.filter((file) => /type="(date|time|month|datetime-local)"/.test(source(file)))).toEqual([]);
});
