import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import { HOSTILE_NAMES } from '#tests/support/data/hostile-names.ts';
import { pdfPages } from '#tests/support/data/pdf-text.ts';
import { sampleReport } from '#tests/support/data/sample-report.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import type { ReportDocument } from '../report-document.ts';
import { writeReport } from '../write-report.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

async function written(document: ReportDocument): Promise<string[]> {
  const path = join(folder.path, 'report.pdf');
  await writeReport(document, 'pdf', path);
  return pdfPages(path);
}

describe('a report as PDF', () => {
  it('begins with its name, type, filters, user, source and date', async () => {
    const [first = ''] = await written({
      ...sampleReport('serviceLevel'),
      name: 'Octubre, las tres grandes',
    });
    expect(first).toMatch(/^\s*Octubre, las tres grandes\n/);
    expect(first).toContain('Nivel de servicio. Clientes llamados a tiempo y');
    for (const reported of ['lucia', 'Oficina Centro', 'Caja, Préstamos', '3 nov 2026, 09:05:07 (UTC+1)'])
      expect(first).toContain(reported);
    expect(first).toContain('3 nov 2026, 09:04:07 (UTC+1)');
    expect(first).not.toContain('Datos incompletos');
  });

  it('states that data are missing', async () => {
    const [first] = await written(sampleReport('serviceLevel', { complete: false }));
    expect(first).toContain('Datos incompletos');
  });

  it('explains every column, and contains a chart', async () => {
    const [first = ''] = await written(sampleReport('serviceLevel', { rows: 8 }));
    expect(first).toContain('Llamados a tiempo ÷ llamados con plazo.');
    expect(first).toContain('Llamados dentro del tiempo máximo de espera de su cola.');
    expect(first).toContain('Nivel de servicio por sucursal');
  });

  it('repeats headers, numbers pages, and ends groups with their totals and the table with the grand total', async () => {
    const pages = await written(sampleReport('queueAttention', { rows: 100, inGroup: 25 }));
    expect(pages.length).toBeGreaterThan(3);
    const headed = pages.filter((page) => /Sucursal +Cola +Llegadas +Atendidos +Ausentes/.test(page));
    expect(headed).toHaveLength(pages.length);
    for (const [at, page] of pages.entries()) expect(page).toContain(`Página ${at + 1} de ${pages.length}`);
    const lines = pages.join('\n').split('\n');
    expect(lines.filter((line) => /^ *(Nombre \d+ +)?Nombre \d+ +1\.\d{3} /.test(line))).toHaveLength(100);
    expect(
      lines.filter((line) => /^ *Total de Nombre [0-3] +76\.543 .*2:03:04 +81,5 %$/.test(line)),
    ).toHaveLength(4);
    const [total, ...more] = lines.filter((line) => /^ *Total +76\.543 /.test(line));
    expect(total).toMatch(/81,5 %$/);
    expect(more).toEqual([]);
    expect(pages.at(-1)).toContain(total);
  });

  it('does not repeat a group of one row as its total', async () => {
    const lines = (await written(sampleReport('breaks', { rows: 3 }))).join('\n').split('\n');
    const totals = lines.filter((line) => /^ *Total/.test(line)).map((line) => line.trim().split(/ {2,}/)[0]);
    expect(totals).toEqual(['Total de Nombre 0', 'Total']);
  });

  it('repeats a group name only on the page where the group continues', async () => {
    const pages = await written(sampleReport('queueAttention', { rows: 60, inGroup: 60 }));
    const named = (page: string) => page.split('\n').filter((line) => /^ *Nombre 0 +Nombre \d+/.test(line));
    for (const page of pages.slice(0, -1)) expect(named(page)).toHaveLength(1);
  });

  it.each(REPORT_TYPES)(
    'can be created for $name, with few rows, one and none',
    async ({ name, columns }) => {
      for (const rows of [40, 1, 0]) {
        const pages = await written(sampleReport(name, { rows, inGroup: 6, language: 'en' }));
        expect(pages[0]).toContain('Column descriptions');
        expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
      }
      expect(columns.length).toBeGreaterThan(0);
    },
  );

  it('accepts any name, and preserves characters of the font', async () => {
    for (const name of Object.values(HOSTILE_NAMES)) {
      const report = sampleReport('queueAttention', { rows: 6 });
      const rows = report.table.rows.map(({ cells, of }) => ({ cells: [name, name, ...cells.slice(2)], of }));
      const pages = await written({
        ...report,

        name,
        generatedFor: name,
        dataOf: name,
        filters: Array.from({ length: 9 }, () => ({ label: name, value: name })),
        table: { ...report.table, rows },
      });
      expect(pages.join('\n').match(/1\.00\d +1\.00\d +1\.00\d/g)).toHaveLength(6);
      expect(pages.at(-1)).toContain(`Página ${pages.length} de ${pages.length}`);
    }
    const report = sampleReport('queueAttention');
    expect((await written({ ...report, name: HOSTILE_NAMES.markup }))[0]).toContain('<b>&amp;</b>]]><!--');
    expect((await written({ ...report, name: HOSTILE_NAMES.controls }))[0]).toContain('bell[31mred');
    expect((await written({ ...report, name: 'nin\u0303o' }))[0]).toContain('niño');
  });

  it('shortens a name that is too long', async () => {
    const [first = ''] = await written({ ...sampleReport('waits'), name: HOSTILE_NAMES.words });
    expect(first).toMatch(/very long name [^\n]*…/);
  });
});

describe.each(LANGUAGES)('a PDF in %s', (language) => {
  it('uses the characters and the number format of the language', async () => {
    const report = sampleReport('serviceLevel', { rows: 8, language });
    const pages = await written({ ...report, dataOf: 'Ñandú, Åsa Öberg, Łódź, 5 €' });
    expect(pages[0]).toContain('Ñandú, Åsa Öberg, Łódź, 5 €');
    const reported = pages.join('\n').replace(/[\u00a0\u202f]/g, ' ');
    for (const text of {
      es: ['Descripción de las columnas', 'Llamados con plazo', '76.543', '81,5 %', 'Página 1 de'],
      en: ['Column descriptions', 'Called with a target', '76,543', '81.5%', 'Page 1 of'],
      sv: ['Kolumnbeskrivningar', 'Kallade med mål', '76 543', '81,5 %', 'Sida 1 av'],
    }[language])
      expect(reported).toContain(text);
  });
});
