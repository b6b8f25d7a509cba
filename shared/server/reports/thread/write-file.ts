import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import { reportType } from '#shared/domain/reports/report-types.ts';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import { askedScope } from '#shared/server/reports/engine/asked-scope.ts';
import { readNames } from '#shared/server/reports/engine/names.ts';
import type { ReportSource } from '#shared/server/reports/engine/report-source.ts';
import { writeReport } from '#shared/server/reports/files/write-report.ts';
import type { AskedFile } from '#shared/server/reports/report-maker.ts';
import { filterWords } from './filter-words.ts';

/** Writes a report to a file, with all that its first page says. */
export async function writeFile(
  source: ReportSource,
  asked: AskedFile,
  table: ReportTable,
  { path, dataOf }: { readonly path: string; readonly dataOf: string },
): Promise<void> {
  const type = reportType(asked.reportType);
  if (!type) throw new Error(`there is no report type ${asked.reportType}`);
  const scope = await askedScope(source.db, asked);
  const names = await readNames(source.db);
  const texts = createServerTexts();
  const [only, ...others] = scope.branches;
  // Central has no name of its own, nor has a branch that never was connected to one.
  const unnamed = () =>
    only && others.length === 0
      ? names.of('branches', only.id)
      : texts.getFixedT(asked.language, 'reports')('file.central');
  const document = {
    ...{ name: asked.name, type, table, language: asked.language, madeFor: asked.madeFor },
    dataOf: dataOf || unnamed(),
    filters: filterWords(texts, asked, { type, days: scope.days, names }),
    madeAt: asked.now,
    zoneHours: scope.branches[0]?.zoneHours ?? 0,
  };
  await writeReport(document, asked.format, path);
}
