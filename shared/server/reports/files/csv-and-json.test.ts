import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { HOSTILE_NAMES } from '#tests/support/data/hostile-names.ts';
import { CREATED_AT, sampleReport } from '#tests/support/data/sample-report.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import type { ReportDocument } from './report-document.ts';
import { writeReport } from './write-report.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

async function written(document: ReportDocument, format: 'csv' | 'json'): Promise<string> {
  const path = join(folder.path, `report.${format}`);
  await writeReport(document, format, path);
  return readFileSync(path, 'utf8');
}

it('a CSV has a header line, then the rows, and no totals', async () => {
  const lines = (await written(sampleReport('queueAttention'), 'csv')).split('\r\n');
  expect(lines).toEqual([
    '\ufeffSucursal;Cola;Llegadas;Atendidos;Ausentes;Espera media;Espera máxima;Atención media;Nivel de servicio',
    'Nombre 0;Nombre 0;1000;1000;1000;0:05:38;0:05:38;0:05:38;50',
    'Nombre 0;Nombre 1;1001;1001;1001;0:05:39;0:05:39;0:05:39;51',
    'Nombre 1;Nombre 2;1002;1002;1002;0:05:40;0:05:40;0:05:40;52',
    '',
  ]);
});

it('a CSV has texts in the language and times in the time zone requested', async () => {
  const [, row] = (await written(sampleReport('tickets', { rows: 1, language: 'sv' }), 'csv')).split('\r\n');
  expect(row).toContain('2026-11-03 09:05:07;');
  expect(row).toContain(';Utebliven;');
});

it.each([
  ['es', 'language', ';', '50,5'],
  ['sv', 'language', ';', '50,5'],
  ['en', 'language', ',', '50.5'],
  ['es', 'comma', ',', '50.5'],
  ['en', 'semicolon', ';', '50,5'],
] as const)(
  'a CSV in %s with the setting %s separates cells by %s and decimals as in %s',
  async (language, csvFormat, sign, share) => {
    const report = sampleReport('queueAttention', { rows: 1, language });
    const [row] = report.table.rows;
    const cells = [...(row?.cells ?? []).slice(0, -1), 50.5];
    const table = { ...report.table, rows: row ? [{ ...row, cells }] : [] };
    const [, line = ''] = (await written({ ...report, csvFormat, table }, 'csv')).split('\r\n');
    expect(line.split(sign).slice(-3)).toEqual(['0:05:38', '0:05:38', share]);
  },
);

it('no name in a CSV is a formula, breaks a line or contains hidden characters', async () => {
  const report = withNames(Object.values(HOSTILE_NAMES));
  const lines = (await written(report, 'csv')).split('\r\n');
  expect(lines).toHaveLength(report.table.rows.length + 2);
  for (const line of lines.slice(1)) expect(line).not.toMatch(/(^|[,;])"?[=+\-@\t]|[\p{Cc}\p{Cs}\u202e]/u);
});

it('JSON has the format of the API, with rows and totals under the column names', async () => {
  const report = sampleReport('serviceLevel', { rows: 3, complete: false });
  const announced = JSON.parse(await written(report, 'json'));
  expect(announced).toMatchObject({
    name: 'Nivel de servicio',
    reportType: { id: 103, name: 'Nivel de servicio' },
    filters: [{ label: 'Colas', value: 'Caja, Préstamos' }],
    language: 'es',
    createdAt: CREATED_AT,
    generatedFor: 'lucia',
    dataOf: 'Oficina Centro',
    complete: 'N',
    groups: [
      { first: 0, rows: 2, sum: { branch: 'Nombre 0', queue: null, promised: 76_543, level: 81.5 } },
      { first: 2, rows: 1 },
    ],
    total: { branch: null, promised: 76_543 },
  });
  expect(announced.columns[0]).toMatchObject({ name: 'branch', kind: 'text', label: 'Sucursal' });
  expect(announced.rows).toHaveLength(3);
  expect(announced.rows[2]).toEqual({
    branch: 'Nombre 1',
    queue: 'Nombre 2',
    promised: 1002,
    inTime: 1002,
    late: 1002,
    level: 52,
  });
});

it('JSON preserves every name, and an empty report is an empty list', async () => {
  const names = Object.values(HOSTILE_NAMES).filter((name) => name.isWellFormed());
  const announced = JSON.parse(await written(withNames(names), 'json'));
  expect(announced.rows.map(({ queue }: { queue: string }) => queue)).toEqual(names);
  expect(JSON.parse(await written(withNames([]), 'json')).rows).toEqual([]);
});

function withNames(names: readonly string[]): ReportDocument {
  const report = sampleReport('waits', { rows: names.length });
  const rows = report.table.rows.map((row, at) => ({
    ...row,
    cells: [names[at] ?? null, ...row.cells.slice(1)],
  }));
  return { ...report, table: { ...report.table, rows } };
}
