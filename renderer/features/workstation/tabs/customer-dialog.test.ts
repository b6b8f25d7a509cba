import { expect, it } from 'vitest';
import { fullName, nameParts } from './customer-dialog.tsx';

it('a full name omits missing parts', () => {
  expect(fullName({ firstName: 'Marta', midName: '', lastName: 'Olmedo Ruiz' })).toBe('Marta Olmedo Ruiz');
  expect(fullName({ firstName: 'Åsa', midName: 'Maria', lastName: '' })).toBe('Åsa Maria');
});

it('the first word of an entered name is the first name, and the rest the last', () => {
  expect(nameParts('  Marta  Olmedo Ruiz ')).toEqual({ firstName: 'Marta', lastName: 'Olmedo Ruiz' });
  expect(nameParts('')).toEqual({ firstName: '', lastName: '' });
});
