import { describe, expect, it } from 'vitest';
import { checkRow, type ImportRowInput } from './check-row.ts';
import { createRowOutcomes } from './import-file.ts';

const pair = (idServices: number, servName: string, idSegments: number, segmentName: string) => ({
  idServices,
  servName,
  idSegments,
  segmentName,
});
const PAIRS = [
  pair(1, 'Préstamos', 1, 'General'),
  pair(1, 'Préstamos', 2, 'Empresas'),
  pair(2, 'Seguros', 1, 'General'),
  pair(3, '7', 1, 'General'),
  pair(4, 'Caja', 1, 'General'),
  pair(5, 'CAJA', 1, 'General'),
];
const NOW = Date.UTC(2026, 10, 16, 9);
const PROVIDED: ImportRowInput = {
  line: 2,
  when: '30/11/2026 9:30',
  service: 'Seguros',
  segment: 'General',
  categories: [],
  customerName: 'Ana',
  phonenumber: '',
  email: '',
  notes: '',
  error: null,
};
const read = (also: Partial<ImportRowInput>, byDefault = {}, pairs = PAIRS) =>
  checkRow({ ...PROVIDED, ...also }, { pairs, byDefault, zone: 'Europe/Madrid', now: NOW });
const wanted = (...args: Parameters<typeof read>) => read(...args).wanted;

describe('the pair of a row', () => {
  it.each([
    ['by its name', { service: 'Seguros' }, [2, 1]],
    ['without accents and case', { service: ' prestamos ', segment: 'EMPRESAS' }, [1, 2]],
    ['by ids', { service: '1', segment: '2' }, [1, 2]],
    ['by a name that looks like an id', { service: '7' }, [3, 1]],
    ['by the exact name of two similar ones', { service: 'CAJA' }, [5, 1]],
    ['by the only segment', { service: 'Seguros', segment: '' }, [2, 1]],
    [
      'by its categories',
      { service: '', segment: '', categories: ['Rojo', 'préstamos', ' Empresas'] },
      [1, 2],
    ],
  ])('is found %s', (_, also, [idServices, idSegments]) => {
    expect(wanted(also)).toMatchObject({ idServices, idSegments });
  });

  it('is the selected default for rows without one, and nothing else', () => {
    const none = { service: '', segment: '' };
    expect(wanted(none, { idServices: 1, idSegments: 2 })).toMatchObject({ idServices: 1, idSegments: 2 });
    expect(wanted({ segment: '' }, { idServices: 1, idSegments: 2 })).toMatchObject({
      idServices: 2,
      idSegments: 1,
    });
    expect(wanted(none, { idServices: 99 })).toMatchObject({ status: 'LINE_WITHOUT_SERVICE' });
  });

  it.each([
    ['LINE_WITHOUT_SERVICE', { service: '' }, {}],
    ['LINE_SERVICE_UNKNOWN', { service: 'Hipotecas' }, { name: 'Hipotecas' }],
    ['LINE_WITHOUT_SEGMENT', { service: 'Préstamos', segment: '' }, {}],
    ['LINE_SEGMENT_UNKNOWN', { segment: 'Empresas' }, { name: 'Empresas' }],
    ['LINE_NAME_UNCLEAR', { service: 'cájà' }, { name: 'cájà' }],
  ])('is rejected: %s', (status, also, params) => {
    expect(wanted(also)).toMatchObject({
      status,
      ...(Object.keys(params).length > 0 && { detail: { params } }),
    });
  });
});

describe('an import row', () => {
  it('has its moment, and a telephone number without grouping', () => {
    const also = { customerName: ' Ana \n García ', phonenumber: '+34 (600) 12.34-56', notes: 'a\n b' };
    expect(wanted({ ...also, email: ' ana@example.com ' })).toEqual({
      idServices: 2,
      idSegments: 1,
      start: Date.UTC(2026, 10, 30, 8, 30),
      notes: 'a b',
      customerName: 'Ana García',
      phonenumber: '+346001234-56',
      email: 'ana@example.com',
    });
  });

  it.each([
    ['LINE_WITHOUT_NAME', { customerName: ' ' }],
    ['LINE_NAME_LONG', { customerName: 'a'.repeat(91) }],
    ['TEXT_INVISIBLE_CHARACTERS', { customerName: 'a\u202eaidrauga' }],
    ['LINE_WITHOUT_TIME', { when: '30/11/2026' }],
    ['LINE_WITHOUT_TIME', { when: '' }],
    ['LINE_TIME_INVALID', { when: 'mañana' }],
    ['SLOT_NOT_OFFERED', { when: '28/03/2027 2:30' }],
    ['LINE_PAST', { when: '16/11/2026 9:59' }],
    ['LINE_PHONE_INVALID', { phonenumber: '600 ext. 5' }],
    ['LINE_PHONE_INVALID', { phonenumber: '6'.repeat(21) }],
    ['LINE_EMAIL_INVALID', { email: 'ana@' }],
    ['LINE_NOTES_LONG', { notes: 'a'.repeat(257) }],
    ['TEXT_INVISIBLE_CHARACTERS', { notes: 'a\u200b' }],
  ])('is rejected: %s', (status, also) => {
    expect(wanted(also)).toMatchObject({ status });
  });

  it('shows only visible text, up to the size of a table', () => {
    const { view: displayed } = read({
      customerName: `\u202e${'a'.repeat(1000)}`,
      service: 'Hipotecas',
      segment: '',
    });
    expect(displayed).toMatchObject({
      customerName: 'a'.repeat(256),
      servName: 'Hipotecas',
      segmentName: '',
    });
  });
});

describe('a row whose customer already has the appointment', () => {
  const existing = { id: 1, number: '123456', customer_key: 'ana garcia', phone: '600', email: '' };
  const line = read({ customerName: 'Ana García', phonenumber: '+600', email: 'ana@example.com' });
  const there = (also: Partial<typeof existing>, dry: 'Y' | 'N' = 'N') => {
    if (line.wanted instanceof Error) throw line.wanted;
    return createRowOutcomes(dry).there(line, line.wanted, [{ ...existing, ...also }]);
  };

  it.each([{}, { phone: '' }, { email: 'ANA@example.com' }, { phone: '', email: '' }])(
    'exists already if the known customer data match: %j',
    (also) => {
      expect(there(also)).toMatchObject({ what: 'there', number: '123456' });
    },
  );

  it.each([{ customer_key: 'ana' }, { phone: '601' }, { email: 'otra@example.com' }])(
    'is another customer: %j',
    (also) => {
      expect(there(also)).toBeNull();
    },
  );

  it('has no number in a dry run', () => {
    const outcomes = createRowOutcomes('Y');
    expect(outcomes.booked(line, { id: 1, number: '123456' })).toMatchObject({ what: 'new', number: null });
    if (line.wanted instanceof Error) throw line.wanted;
    expect(outcomes.there(line, line.wanted, [existing])).toMatchObject({ what: 'there', number: null });
    expect(outcomes.there(line, line.wanted, [{ ...existing, id: 2 }])).toMatchObject({ number: '123456' });
  });

  it('rethrows a server error', () => {
    const failure = new Error('disk');
    expect(() => createRowOutcomes('N').rejected(line, failure)).toThrow(failure);
  });
});
