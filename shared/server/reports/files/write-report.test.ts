import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EXPORTS } from '#shared/contract/reports/report-designs.ts';
import { sampleReport } from '#tests/support/data/sample-report.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { writeReport } from './write-report.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe.each(EXPORTS)('a report as %s', (format) => {
  it('is a private file', async () => {
    const path = join(folder.path, `report.${format}`);
    await writeReport(sampleReport('tickets', { rows: 300 }), format, path);
    const { size, mode } = statSync(path);
    expect(size).toBeGreaterThan(1_000);
    if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
  });

  it('reports progress once per row', async () => {
    let announced = 0;
    const report = sampleReport('tickets', { rows: 300 });
    await writeReport(report, format, join(folder.path, `told.${format}`), () => {
      announced += 1;
    });
    expect(announced).toBe(report.table.rows.length);
  });

  it('reports a failed write, short or long', async () => {
    const path = join(folder.path, 'missing', 'report');
    for (const rows of [1, 3_000])
      await expect(writeReport(sampleReport('tickets', { rows }), format, path)).rejects.toThrow('ENOENT');
  });
});
