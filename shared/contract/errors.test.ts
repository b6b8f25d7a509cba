import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERRORS } from './errors.ts';
import { Refusal, refusalBody, refuse } from './refusal.ts';

const codes = Object.entries(ERRORS);

function texts(language: string): Record<string, unknown> {
  const file = new URL(`../i18n/locales/${language}/errors.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

describe('the error catalogue', () => {
  it.each(['es', 'en', 'sv'])('has a text for each of its codes in %s', (language) => {
    const found = texts(language);
    const missing = codes.filter(([, { text }]) => typeof found[text] !== 'string' || found[text] === '');
    expect(missing.map(([code]) => code)).toEqual([]);
  });

  it('blames the caller for every refusal and itself for one failure only', () => {
    const ours = codes.filter(([, { http }]) => http < 400 || http > 499).map(([code]) => code);
    expect(ours).toEqual(['GENERIC_ERROR']);
  });

  // Clients outside this repository match these words (operations and configuration specifications).
  it.each([
    ['NAME_UNIQUE', 'name_UNIQUE'],
    ['ID_SHORT_UNIQUE', 'idShort_UNIQUE'],
    ['LETTER_UNIQUE', 'letter_UNIQUE'],
    ['ASSOCIATION_DUPLICATE', 'Duplicate entry on association'],
    ['WORKSTATION_NOT_IDLE', 'workstation is not idle'],
    ['WORKSTATION_IS_DISABLED', 'workstation is disabled'],
    ['WS_USED', 'workstation is used by'],
    ['USER_HAS_WORKSTATION', 'user already has workstation'],
    ['NO_CUSTOMERS_TO_CALL', 'no tickets waiting'],
    ['TRANSFER_NOT_ALLOWED', 'allow transfers'],
    ['WORKSTATION_OFF', 'workstations is already off'],
    ['WORKSTATION_USER', 'Non-existing user logged in the workstation'],
  ] as const)('%s keeps the published words', (code, words) => {
    expect(ERRORS[code].message).toContain(words);
  });
});

describe('a refusal', () => {
  it('answers its code, its words and what it is about', () => {
    const refusal = refuse('NAME_UNIQUE', { field: 'name', about: 'Caja', params: { name: 'Caja' } });
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ status: 'NAME_UNIQUE', message: 'name_UNIQUE Caja' });
    expect(refusalBody.parse(refusal.toJSON())).toEqual({
      status: 'NAME_UNIQUE',
      message: 'name_UNIQUE Caja',
      field: 'name',
      params: { name: 'Caja' },
    });
  });

  it('leaves out what it does not have', () => {
    expect(refuse('FORBIDDEN').toJSON()).toEqual({ status: 'FORBIDDEN', message: 'privilege missing' });
  });
});
