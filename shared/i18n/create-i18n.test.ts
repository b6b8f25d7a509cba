import { describe, expect, it } from 'vitest';
import { createI18n, type DisplayLanguage } from './create-i18n.ts';

const resources = {
  es: {
    common: { yes: 'Sí', ticket: 'Ticket' },
    services: { count_one: '{{count}} servicio', count_other: '{{count}} servicios' },
  },
  'es-MX': { common: { ticket: 'Turno' } },
  en: { common: { yes: 'Yes' }, shell: { home: { greeting: 'Hello, {{name}}' } } },
};
const speaking = (language: DisplayLanguage) => createI18n({ language, resources });

describe('createI18n', () => {
  it('is ready at once', () => {
    expect(speaking('en').t('yes')).toBe('Yes');
  });

  it('uses the regional text if it differs, otherwise Spanish', () => {
    expect(speaking('es-MX').t('ticket')).toBe('Turno');
    expect(speaking('es-MX').t('services:count', { count: 2 })).toBe('2 servicios');
    expect(speaking('es-CR').t('ticket')).toBe('Ticket');
  });

  it('uses the plural rules of the language', () => {
    expect(speaking('es').t('services:count', { count: 1 })).toBe('1 servicio');
    expect(speaking('es').t('services:count', { count: 0 })).toBe('0 servicios');
  });

  it('does not escape again for React', () => {
    const name = 'O’Neil & <Sons>';
    expect(speaking('en').t('shell:home.greeting', { name })).toBe(`Hello, ${name}`);
  });

  it('separates two instances in one process', () => {
    const [english, spanish] = [speaking('en'), speaking('es')];
    expect([english.t('yes'), spanish.t('yes')]).toEqual(['Yes', 'Sí']);
  });
});
