import { describe, expect, it } from 'vitest';
import { MAX_IMPORT_LENGTH } from '#shared/domain/appointments/booking.ts';
import { readFile } from './import-dialog.tsx';

const TEXT = 'Nombre;Teléfono\nBegoña;€';
const utf16 = (text: string) => Uint8Array.from([...Buffer.from(`\ufeff${text}`, 'utf16le')]);
const file = (content: Uint8Array<ArrayBuffer> | string, name = 'citas.csv') => new File([content], name);

describe('a file of appointments', () => {
  it.each([
    ['UTF-8', Uint8Array.from(Buffer.from(TEXT))],
    ['UTF-8 with its mark', Uint8Array.from(Buffer.from(`\ufeff${TEXT}`))],
    ['Windows-1252', Uint8Array.from(Buffer.from(TEXT.replace('€', '\u0080'), 'latin1'))],
    ['UTF-16', utf16(TEXT)],
    ['UTF-16, big end first', utf16(TEXT).map((_, index, all) => all[index ^ 1] ?? 0)],
  ])('is read as %s', async (_, bytes) => {
    expect(await readFile(file(bytes))).toEqual({ format: 'csv', content: TEXT });
  });

  it('is a calendar by its first line or its name', async () => {
    expect(await readFile(file('BEGIN:VCALENDAR\r\n', 'x.txt'))).toMatchObject({ format: 'ical' });
    expect(await readFile(file('x', 'Citas.ICS'))).toMatchObject({ format: 'ical' });
  });

  it('is not sent if it is too large or no text', async () => {
    expect(await readFile(file('a'.repeat(MAX_IMPORT_LENGTH)))).toMatchObject({ format: 'csv' });
    expect(await readFile(file('a'.repeat(MAX_IMPORT_LENGTH + 1)))).toBe('tooLarge');
    expect(await readFile(file('a'.repeat(3 * MAX_IMPORT_LENGTH + 1)))).toBe('tooLarge');
    expect(await readFile(file('PK\u0003\u0004\0\0'))).toBe('noText');
  });
});
