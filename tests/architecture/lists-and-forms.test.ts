import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FILES = globSync('renderer/{ui,features}/**/*.tsx', { cwd: ROOT });
const source = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Public pages and the sign-in, which state that all of their fields are required. */
const PUBLIC = /^renderer\/features\/(kiosk|phone|booking|signage|sign-in|ticket-printer)\//;
/** Forms with a single field, or without required ones. */
const WITHOUT_MARKS = new Set([
  'renderer/features/alert-messages/answer-form.tsx',
  'renderer/features/appointments/appointment-offers-screen.tsx',
  'renderer/features/devices/device-actions.tsx',
  'renderer/features/devices/devices-screen.tsx',
  'renderer/features/implementator/backup-tab.tsx',
  'renderer/features/implementator/error-log-tab.tsx',
  'renderer/features/implementator/licence-tab.tsx',
  'renderer/features/reporting/viewer/filter-chip.tsx',
  'renderer/features/rollouts/rollouts-screen.tsx',
  'renderer/features/supervision/workstation-actions.tsx',
  'renderer/features/supervision/view-profile-dialog.tsx',
  'renderer/features/versions/deployment-card.tsx',
  'renderer/features/versions/files-card.tsx',
  'renderer/features/workstation/stage/customer-name.tsx',
  'renderer/features/workstation/tabs/comments.tsx',
  'renderer/features/workstation/tabs/transaction-form.tsx',
  'renderer/ui/overlay/confirm.tsx',
  'renderer/ui/overlay/use-resolve-change.tsx',
]);

describe('lists and forms are consistent', () => {
  it('a list whose names link to a form has an edit button in each row', () => {
    const leading = FILES.filter((file) => /<RowLink/.test(source(file)) && /<DataTable/.test(source(file)));
    expect(leading.length).toBeGreaterThan(3);
    expect(leading.filter((file) => !/\bonOpen=/.test(source(file)))).toEqual([]);
  });

  it('row actions are in the last column only', () => {
    // Dialogs of the workstation have one action per row.
    const lists = FILES.filter((file) => !file.startsWith('renderer/features/workstation/'));
    const columns = lists.flatMap((file) =>
      [...source(file).matchAll(/\bread: \([^)]*\) =>\s*\(?\s*<(\w*(?:Menu|Download\w*|Button))\b/g)].map(
        ([, part]) => `${file}: ${part}`,
      ),
    );
    expect(columns).toEqual([]);
  });

  it('a form explains the mark beside its labels', () => {
    const forms = FILES.filter((file) => !PUBLIC.test(file) && /<form\b/.test(source(file)));
    const silent = forms.filter((file) => !WITHOUT_MARKS.has(file) && !/<RequiredLegend/.test(source(file)));
    expect(silent).toEqual([]);
    expect([...WITHOUT_MARKS].filter((file) => /\brequired(=|\s*\n)/.test(source(file)))).toEqual([]);
  });
});
