import { expect, it } from 'vitest';
import { fullName, nameParts } from './customer-search.tsx';

it('a name is called without the parts that a customer does not have', () => {
  expect(fullName({ firstName: 'Marta', midName: '', lastName: 'Olmedo Ruiz' })).toBe('Marta Olmedo Ruiz');
  expect(fullName({ firstName: 'Åsa', midName: 'Maria', lastName: '' })).toBe('Åsa Maria');
});

it('of a written name the first word is the first name and the rest the last', () => {
  expect(nameParts('  Marta  Olmedo Ruiz ')).toEqual({ firstName: 'Marta', lastName: 'Olmedo Ruiz' });
  expect(nameParts('')).toEqual({ firstName: '', lastName: '' });
});
