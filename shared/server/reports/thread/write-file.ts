import type { CsvFormat } from '#shared/domain/csv-text.ts';
import { type ReportProgress, startPhase } from '#shared/domain/reports/report-progress.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import type { GeneratedReport } from '#shared/server/reports/engine/generate-report.ts';
import type { Scope } from '#shared/server/reports/engine/resolve-scope.ts';
import { writeReport } from '#shared/server/reports/files/write-report.ts';
import type { ReportFileRequest } from '#shared/server/reports/report-generator.ts';
import { filterLabels } from './filter-labels.ts';

/** Writes a report to a file, with all that its first page says. */
export async function writeFile(
  { type, scope, names, table }: Omit<GeneratedReport, 'table'> & { readonly table: ReportTable },
  { asked, path, dataOf, csvFormat, tell }: WriteOptions,
): Promise<void> {
  const document = {
    name: asked.name,
    type,
    table,
    language: asked.language,
    generatedFor: asked.generatedFor,
    csvFormat,
    filters: filterLabels(createServerTexts(), asked, { type, days: scope.days, names }),
    dataOf: dataOf || namesOf(scope.branches, asked.language),
    createdAt: asked.now,
    zoneHours: scope.branches[0]?.zoneHours ?? 0,
  };
  await writeReport(document, asked.format, path, counted(table.rows.length, tell));
}

interface WriteOptions {
  readonly asked: ReportFileRequest;
  readonly path: string;
  readonly dataOf: string;
  readonly csvFormat: CsvFormat;
  readonly tell: (making: ReportProgress) => void;
}

/** Hundredths of a report, of which each is told: more would take longer than they are worth. */
const PROGRESS_STEPS = 100;

/** Counts lines as they are written, and tells of some. */
function counted(of: number, tell: WriteOptions['tell']): () => void {
  const step = Math.ceil(of / PROGRESS_STEPS);
  let lines = 0;
  return () => {
    lines += 1;
    if (lines % step === 0 || lines === of) tell({ ...startPhase('writing'), lines, of });
  };
}

/** Branches that are named; of more only the first ones. */
const MAX_NAMED_BRANCHES = 5;

function namesOf(branches: Scope['branches'], language: string): string {
  const names = branches.slice(0, MAX_NAMED_BRANCHES).map(({ name }) => name);
  return new Intl.ListFormat(language).format(branches.length > MAX_NAMED_BRANCHES ? [...names, '…'] : names);
}
