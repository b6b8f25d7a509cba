import { expect, it } from 'vitest';
import { nameParts, wholeName } from './whole-name.ts';

it('a name is called without the parts that a customer does not have', () => {
  expect(wholeName({ firstName: 'Marta', midName: '', lastName: 'Olmedo Ruiz' })).toBe('Marta Olmedo Ruiz');
  expect(wholeName({ firstName: 'Åsa', midName: 'Maria', lastName: '' })).toBe('Åsa Maria');
});

it('of a written name the first word is the first name and the rest the last', () => {
  expect(nameParts('  Marta  Olmedo Ruiz ')).toEqual({ firstName: 'Marta', lastName: 'Olmedo Ruiz' });
  expect(nameParts('')).toEqual({ firstName: '', lastName: '' });
});
