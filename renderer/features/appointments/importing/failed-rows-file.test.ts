import { describe, expect, it } from 'vitest';
import type { ImportRow } from '#shared/contract/tickets/appointment-import.ts';
import { columnCalled } from '#shared/domain/appointments/import-columns.ts';
import { createI18n } from '#shared/i18n/create-i18n.ts';
import enTexts from '#shared/i18n/locales/en/appointments.json' with { type: 'json' };
import enErrors from '#shared/i18n/locales/en/errors.json' with { type: 'json' };
import esTexts from '#shared/i18n/locales/es/appointments.json' with { type: 'json' };
import esErrors from '#shared/i18n/locales/es/errors.json' with { type: 'json' };
import svTexts from '#shared/i18n/locales/sv/appointments.json' with { type: 'json' };
import svErrors from '#shared/i18n/locales/sv/errors.json' with { type: 'json' };
import { exampleFile, failedRowsFile } from './failed-rows-file.ts';

const SPOKEN = [
  ['es', { appointments: esTexts, errors: esErrors }],
  ['en', { appointments: enTexts, errors: enErrors }],
  ['sv', { appointments: svTexts, errors: svErrors }],
] as const;

const LINE: ImportRow = {
  line: 7,
  what: 'refused',
  when: 'mañana',
  start: null,
  number: null,
  servName: 'Préstamos',
  segmentName: '',
  customerName: '=1+1',
  phonenumber: '+34600',
  email: '',
  notes: '',
  error: { code: 'LINE_TIME_INVALID', params: { when: 'mañana' } },
};
const KNOWN = ['customerName', 'start', 'service', 'segment', 'phonenumber', 'email', 'notes'];

describe.each(SPOKEN)('lists of appointments in %s', (language, texts) => {
  const i18n = createI18n({ language, resources: { [language]: texts } });
  const rowsOf = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n');

  it('have headers that an import recognises, and two extra columns that it ignores', () => {
    const [heads = ''] = rowsOf(failedRowsFile(i18n, []));
    expect(heads.split(',').map(columnCalled)).toEqual([...KNOWN, undefined, undefined]);
  });

  it('contain the rejected rows with the reason, and no formulas', () => {
    const [, ...rows] = rowsOf(failedRowsFile(i18n, [LINE, { ...LINE, what: 'new', error: null }]));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain("'=1+1,mañana,Préstamos,,'+34600,,,7,");
    expect(rows[0]).toContain(texts.errors.LINE_TIME_INVALID.replace('{{when}}', 'mañana').split(/[,.]/)[0]);
  });

  it('show the expected format by an example', () => {
    const [heads, example] = rowsOf(exampleFile(i18n, { ...LINE, customerName: 'Ana', phonenumber: '600' }));
    expect(heads?.split(',').map(columnCalled)).toEqual(KNOWN);
    expect(example).toBe('Ana,mañana,Préstamos,,600,,');
  });
});
