import { expect, it } from 'vitest';
import { e164, searchedDigits, telephonePattern } from './phone-number.ts';

const FORMS = [
  '+34 600 11 11 23',
  '0034600111123',
  '+34-600-111-123',
  '(600) 11.11.23',
  '600111123',
  '600/111 123',
];

it.each(FORMS)('%s is dialled as +34600111123 and found by the same digits', (written) => {
  expect(e164(written, 'ES')).toBe('+34600111123');
  expect(searchedDigits(written)).toBe('600111123');
});

it.each([
  ['0170 1234567', '+491701234567'],
  ['07700 900123', '+447700900123'],
])('%s with a leading zero is found as %s', (national, international) => {
  expect(searchedDigits(national)).toBe(searchedDigits(international));
});

it.each(['12345', 'García', 'A017', '600 ext. 5'])('%s is not searched as a telephone number', (text) => {
  expect(searchedDigits(text)).toBeNull();
  expect(telephonePattern(text)).toBe(' ');
});
