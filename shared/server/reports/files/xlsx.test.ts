import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CellObject, read, utils, type WorkBook } from '@e965/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { HOSTILE_NAMES } from '#tests/support/data/hostile-names.ts';
import { sampleReport } from '#tests/support/data/sample-report.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import type { ReportDocument } from './report-document.ts';
import { writeReport } from './write-report.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

async function opened(document: ReportDocument): Promise<WorkBook> {
  const path = join(folder.path, 'report.xlsx');
  await writeReport(document, 'xls', path);
  return read(readFileSync(path), { cellNF: true, cellStyles: true, cellFormula: true, bookFiles: true });
}

function tableOf(book: WorkBook) {
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  return {
    at: (address: string): CellObject => sheet[address],
    texts: utils.sheet_to_json<(string | number)[]>(sheet, { header: 1, raw: false, defval: '' }),
    sheet,
  };
}

/** XML of a part of the workbook. */
const partOf = (book: WorkBook, name: string): string =>
  Buffer.from(
    (book as unknown as { files: Record<string, { content: Uint8Array }> }).files[name]?.content ?? [],
  ).toString();

describe('the table of a workbook', () => {
  it('has a header, each group of several rows followed by its total, and the grand total', async () => {
    const { texts } = tableOf(await opened(sampleReport('serviceLevel')));
    expect(texts).toEqual([
      ['Sucursal', 'Cola', 'Llamados con plazo', 'A tiempo', 'Fuera de plazo', 'Nivel de servicio'],
      ['Nombre 0', 'Nombre 0', '1,000', '1,000', '1,000', '50.0%'],
      ['Nombre 0', 'Nombre 1', '1,001', '1,001', '1,001', '51.0%'],
      ['Total de Nombre 0', '', '76,543', '76,543', '76,543', '81.5%'],
      ['Nombre 1', 'Nombre 2', '1,002', '1,002', '1,002', '52.0%'],
      ['Total', '', '76,543', '76,543', '76,543', '81.5%'],
    ]);
  });

  it('has numeric cells: a duration is a fraction of a day, a share a number, a moment a date in the time zone', async () => {
    const { at } = tableOf(await opened(sampleReport('queueAttention')));
    expect(at('F2')).toMatchObject({ t: 'n', v: 338 / 86_400, z: '[h]:mm:ss', w: '0:05:38' });
    expect(at('I2')).toMatchObject({ t: 'n', v: 0.5, z: '0.0%' });
    const tickets = tableOf(await opened(sampleReport('tickets')));
    expect(tickets.at('A2')).toMatchObject({ t: 'n', z: 'd mmm yyyy hh:mm:ss', w: '3 Nov 2026 09:05:07' });
    expect(tickets.at('H2')).toMatchObject({ t: 's', v: 'Ausente' });
  });

  it('has days and hours as numbers', async () => {
    const hours = tableOf(await opened(sampleReport('hoursOfDay', { rows: 10, language: 'en' })));
    expect(hours.at('A2')).toMatchObject({ t: 's', v: 'Monday' });
    expect(hours.at('B11')).toMatchObject({ t: 'n', v: 9 / 24, z: 'hh:mm' });
    const days = tableOf(await opened(sampleReport('trend', { language: 'en' })));
    expect(days.at('A2')).toMatchObject({ t: 'n', z: 'mmm d, yyyy', w: 'Oct 1, 2026' });
  });

  it('leaves unknown values empty, and has no row without data', async () => {
    const report = sampleReport('waits', { rows: 1 });
    const rows = report.table.rows.map((row) => ({ ...row, cells: row.cells.map(() => null) }));
    const { at } = tableOf(await opened({ ...report, table: { ...report.table, rows } }));
    expect([at('A2'), at('B2'), at('C2')].map((cell) => cell?.v)).toEqual([undefined, undefined, undefined]);
    expect(tableOf(await opened(sampleReport('tickets', { rows: 0 }))).texts).toHaveLength(1);
  });

  it('repeats its header on screen and on every printed page, and folds groups', async () => {
    const book = await opened(sampleReport('serviceLevel'));
    const sheet = partOf(book, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet.match(/outlineLevel="1"/g)).toHaveLength(2);
    expect(sheet).not.toContain('<autoFilter');
    expect(book.Workbook?.Names).toContainEqual(
      expect.objectContaining({ Name: '_xlnm.Print_Titles', Ref: "'Informe'!$1:$1" }),
    );
    const list = await opened(sampleReport('waits'));
    expect(tableOf(list).sheet['!autofilter']).toEqual({ ref: 'A1:F4' });
  });
});

it('stores a hostile name as text, without hidden characters', async () => {
  const report = sampleReport('tickets', { rows: 1 });
  for (const name of Object.values(HOSTILE_NAMES)) {
    const cells = report.table.columns.map(({ kind }, at) =>
      kind === 'text' || kind === 'word' ? name : (report.table.rows[0]?.cells[at] ?? null),
    );
    const table = { ...report.table, rows: [{ cells, of: {} }] };
    const book = await opened({
      ...report,
      table,
      name,
      generatedFor: name,
      filters: [{ label: name, value: name }],
    });
    const { at } = tableOf(book);
    for (const address of ['B2', 'C2', 'H2']) {
      expect(at(address)).toMatchObject({ t: 's' });
      expect(at(address).f).toBeUndefined();
      expect(String(at(address).v)).toMatch(/^[^\p{Cc}\p{Cs}\u202e\ufffe\uffff]+$/u);
    }
  }
  // Editing such a cell must not create a formula either.
  const book = await opened({ ...report, name: HOSTILE_NAMES.formula });
  const style = /<c r="A1" s="(\d+)"/.exec(partOf(book, 'xl/worksheets/sheet2.xml'))?.[1];
  const styles =
    partOf(book, 'xl/styles.xml')
      .split('<cellXfs')[1]
      ?.match(/<xf [^>]*>/g) ?? [];
  expect(styles[Number(style)]).toContain('quotePrefix="1"');
});

describe.each(LANGUAGES)('a workbook in %s', (language) => {
  it('has valid sheet names, and its metadata', async () => {
    const book = await opened(sampleReport('serviceLevel', { language, complete: false }));
    expect(book.SheetNames).toHaveLength(2);
    for (const name of book.SheetNames) expect(name).toMatch(/^[^[\]:*?/\\']{1,31}$/);
    const about = utils.sheet_to_csv(book.Sheets[book.SheetNames[1] ?? ''] ?? {});
    expect(about).toContain('lucia');
    expect(about).toContain('Oficina Centro');
    expect(about).toContain('"Caja, Préstamos"');
    expect(about).toContain(
      { es: 'Datos incompletos', en: 'Incomplete data', sv: 'Ofullständiga data' }[language],
    );
    expect(about).toContain({ es: 'a tiempo ÷', en: 'within target ÷', sv: 'inom mål ÷' }[language]);
  });
});
