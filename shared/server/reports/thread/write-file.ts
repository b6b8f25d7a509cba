import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import type { Scope } from '#shared/server/reports/engine/asked-scope.ts';
import type { MadeReport } from '#shared/server/reports/engine/make-report.ts';
import { writeReport } from '#shared/server/reports/files/write-report.ts';
import type { AskedFile } from '#shared/server/reports/report-maker.ts';
import { filterWords } from './filter-words.ts';

/** Writes a report to a file, with all that its first page says. */
export async function writeFile(
  {
    type,
    scope,
    names,
    table,
  }: Omit<MadeReport, 'table'> & {
    readonly table: ReportTable;
  },
  { asked, path, dataOf }: { readonly asked: AskedFile; readonly path: string; readonly dataOf: string },
): Promise<void> {
  const document = {
    ...{ name: asked.name, type, table, language: asked.language, madeFor: asked.madeFor },
    filters: filterWords(createServerTexts(), asked, { type, days: scope.days, names }),
    dataOf: dataOf || namesOf(scope.branches, asked.language),
    madeAt: asked.now,
    zoneHours: scope.branches[0]?.zoneHours ?? 0,
  };
  await writeReport(document, asked.format, path);
}

/** Branches that are named; of more only the first ones. */
const MOST_NAMED = 5;

function namesOf(branches: Scope['branches'], language: string): string {
  const names = branches.slice(0, MOST_NAMED).map(({ name }) => name);
  return new Intl.ListFormat(language).format(branches.length > MOST_NAMED ? [...names, '…'] : names);
}
