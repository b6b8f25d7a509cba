import { describe, expect, it } from 'vitest';
import { csvText } from '#shared/domain/csv-text.ts';
import { parseCsvRows } from './import-file.ts';

const linesOf = (text: string) => parseCsvRows(text).lines;
const apiErrorOf = (text: string) => {
  try {
    parseCsvRows(text);
  } catch (error) {
    return error;
  }
  return null;
};

describe('a list of appointments', () => {
  it.each([
    ['semicolons', ';'],
    ['commas', ','],
    ['tabs', '\t'],
  ])('has the separator %s', (_, sign) => {
    const heads = ['Nombre', 'Fecha', 'Hora', 'Servicio', 'Segmento', 'Teléfono', 'Correo', 'Notas'];
    const cells = ['Ana', '30/11/2026', '9:30', 'Préstamos', 'General', '600', 'ana@example.com', 'DNI'];
    expect(linesOf([heads, cells].map((row) => row.join(sign)).join('\r\n'))).toEqual([
      {
        line: 2,
        when: '30/11/2026 9:30',
        service: 'Préstamos',
        segment: 'General',
        categories: [''],
        customerName: 'Ana',
        phonenumber: '600',
        email: 'ana@example.com',
        notes: 'DNI',
        error: null,
      },
    ]);
  });

  it.each([
    ['es', 'Nombre y apellidos;Fecha y hora'],
    ['en', 'Customer;Date and time'],
    ['sv', 'Kund;Datum och tid'],
    ['API', 'customerName;start'],
    ['shouted', '"NOMBRE"; INICIO '],
  ])('names its columns: %s', (_, heads) => {
    expect(linesOf(`${heads}\nAna;2026-11-30 9:30`)).toMatchObject([
      { customerName: 'Ana', when: '2026-11-30 9:30' },
    ]);
  });

  it('is read after its byte order mark and the separator line of spreadsheets', () => {
    expect(linesOf('\ufeffName;Start\nAna;x')).toMatchObject([{ line: 2, customerName: 'Ana' }]);
    expect(linesOf('sep=,\r\nName,Start\r\nAna,x')).toMatchObject([{ line: 3, customerName: 'Ana' }]);
  });

  it('supports separators, quotation marks and line breaks in quoted cells, and counts lines of the file', () => {
    const lines = linesOf(
      'Name;Start;Notes\n"García; Ana";x;"dice ""sí""\ny vuelve"\n\n;;\nLuis "el Alto";y\n',
    );
    expect(lines).toMatchObject([
      { line: 2, customerName: 'García; Ana', notes: 'dice "sí"\ny vuelve' },
      { line: 6, customerName: 'Luis "el Alto"', when: 'y', notes: '' },
    ]);
  });

  it('accepts first and last names in two columns, and days with midnight appended', () => {
    const lines = linesOf(
      'Nombre,Apellidos,Fecha,Hora\nAna,García,30/11/2026 0:00:00,9:30\nLuis,,2026-11-30,',
    );
    expect(lines).toMatchObject([
      { customerName: 'Ana García', when: '30/11/2026 9:30' },
      { customerName: 'Luis', when: '2026-11-30' },
    ]);
  });

  it('treats formulas as text, and removes the escape of exported ones', () => {
    const text = csvText([
      ['Name', 'Start', 'Phone'],
      ['=HYPERLINK("http://x")', 'x', '+34600'],
    ]);
    expect(text).toContain("'+34600");
    expect(linesOf(text)).toMatchObject([{ customerName: '=HYPERLINK("http://x")', phonenumber: '+34600' }]);
  });

  it('ignores unknown columns, including hostile ones', () => {
    const heads = ['__proto__', 'constructor', 'Name', 'Name', 'Start', 'toString'];
    expect(linesOf(`${heads.join()}\na,b,Ana,Otra,x,c`)).toMatchObject([{ customerName: 'Ana', when: 'x' }]);
  });

  it.each([
    ['', 'IMPORT_EMPTY'],
    ['\ufeff\r\n\r\n', 'IMPORT_EMPTY'],
    ['Fecha;Hora\n1;2', 'IMPORT_WITHOUT_NAMES'],
    ['Nombre;Servicio\n1;2', 'IMPORT_WITHOUT_TIMES'],
    ['a,b,c', 'IMPORT_WITHOUT_NAMES'],
  ])('%j is rejected: %s', (text, status) => {
    expect(apiErrorOf(text)).toMatchObject({ status });
  });

  it.each([
    ['never closed', 'Name;Start\nAna;x\n"Luis;y\nEva;z\n'],
    ['closed too early', 'Name;Start\nAna;x\n"Lu"is;y\nEva;z\n'],
  ])('reports the line of a broken quotation mark: %s', (_, text) => {
    expect(apiErrorOf(text)).toMatchObject({ status: 'IMPORT_BROKEN_LINE', detail: { params: { line: 3 } } });
  });

  it('is read only until it is known to be too long', () => {
    expect(linesOf(`Name,Start\n${'Ana,x\n'.repeat(10_000)}`)).toHaveLength(501);
  });
});
