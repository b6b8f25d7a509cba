import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiErrorBody } from './api-error-body.ts';
import { ApiError, apiError } from './api-error-factory.ts';
import { ERRORS } from './errors.ts';

const codes = Object.entries(ERRORS);

function texts(language: string): Record<string, unknown> {
  const file = new URL(`../i18n/locales/${language}/errors.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

describe('the error catalogue', () => {
  it.each(['es', 'en', 'sv'])('has a text for each of its codes in %s', (language) => {
    const found = texts(language);
    // A text with a count has a singular and a plural form.
    const says = (key: string) => typeof found[key] === 'string' && found[key] !== '';
    const missing = codes.filter(
      ([, { text }]) => !says(text) && !(says(`${text}_one`) && says(`${text}_other`)),
    );
    expect(missing.map(([code]) => code)).toEqual([]);
  });

  it('reports client errors except for the database, a full disk and unexpected errors', () => {
    const ours = codes.filter(([, { http }]) => http < 400 || http > 499).map(([code]) => code);
    expect(ours).toEqual(['DATABASE_UNAVAILABLE', 'DISK_FULL', 'GENERIC_ERROR']);
  });

  // Clients outside this repository match these words (access specification, section 8), and show these texts.
  it.each([
    ['BRANCH_NAME_IN_USE', 'name_idx', 'ERROR_NAME'],
    ['BRANCH_LATITUDE', 'var_latitude', 'ERROR_LATITUDE'],
    ['BRANCH_LONGITUDE', 'var_longitude', 'ERROR_LONGITUDE'],
    ['BRANCH_IP', 'var_ipServer', 'ERROR_IP'],
    ['BRANCH_PORT', 'var_port', 'ERROR_PORT'],
    ['BRANCH_TELEPHONE', 'var_telephone', 'ERROR_TELEPHONE'],
    ['REACH_MAX_BRANCHES', 'REACH_MAX_BRANCHES', 'REACH_MAX_BRANCHES'],
    ['REACH_MAX_CELLBRANCHES', 'REACH_MAX_CELLBRANCHES', 'ERROR_MAXCELL'],
    ['REACH_MAX_SURVEYBRANCHES', 'REACH_MAX_SURVEYBRANCHES', 'ERROR_MAXSURVEY'],
    ['REACH_MAX_SMSBRANCHES', 'REACH_MAX_SMSBRANCHES', 'ERROR_MAXSMS'],
    ['EMAIL_UNIQUE', 'email_UNIQUE', 'ADMINISTRATION_EMAIL_ERROR'],
    ['USERNAME_UNIQUE', 'username_UNIQUE', 'ADMINISTRATION_USERNAME_ERROR'],
    ['REACH_MAX_USERS', 'REACH_MAX_USERS', 'REACH_MAX_USERS'],
    ['NAME_UNIQUE', 'name_UNIQUE', 'NAME_ERROR'],
    ['BLACKLIST_UNIQUE', 'password_UNIQUE', 'BLACKLIST_UNIQUE_ERROR'],
    ['DASHBOARD_DISABLED', 'DASHBOARD_DISABLED', 'DASHBOARD_DISABLED'],
    ['UPLOAD_TOO_LARGE', '6000', 'UPLOAD_TOO_LARGE'],
    ['INVALID_TOKEN', 'INVALID_TOKEN', 'EXPIRED_TOKEN'],
    ['EXPIRED_TOKEN', 'EXPIRED_TOKEN', 'EXPIRED_TOKEN'],
    ['WRONG_PASS_LENGTH', 'WRONG_PASS_LENGTH', 'ERROR_PASSLENGTH'],
    ['WRONG_PASS_UPPERLOWER', 'WRONG_PASS_UPPERLOWER', 'ERROR_PASSUPPER'],
    ['WRONG_PASS_NUMBERS', 'WRONG_PASS_NUMBERS', 'ERROR_PASSNUMBER'],
    ['WRONG_PASS_SPECIALCHAR', 'WRONG_PASS_SPECIALCHAR', 'ERROR_PASSSPECIAL'],
    ['WRONG_PASS_LAST_REPEAT', 'WRONG_PASS_LAST_REPEAT', 'ERROR_PASSREPEAT'],
    ['WRONG_PASS_NOREPEATCHAR', 'WRONG_PASS_NOREPEATCHAR', 'ERROR_PASSNOREPEATCHAR'],
    ['WRONG_PASS_BLACKLIST', 'WRONG_PASS_BLACKLIST', 'ERROR_PASSBLACKLIST'],
  ] as const)('%s says %s and is shown as %s', (code, words, text) => {
    expect(ERRORS[code].message).toContain(words);
    expect(ERRORS[code].text).toBe(text);
  });

  // Likewise for these (operations and configuration specifications).
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
  ] as const)('%s preserves the published message', (code, words) => {
    expect(ERRORS[code].message).toContain(words);
  });
});

describe('an API error', () => {
  it('contains its code, its message and its subject', () => {
    const error = apiError('NAME_UNIQUE', { field: 'name', about: 'Caja', params: { name: 'Caja' } });
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 'NAME_UNIQUE', message: 'name_UNIQUE Caja' });
    expect(apiErrorBody.parse(error.toJSON())).toEqual({
      status: 'NAME_UNIQUE',
      message: 'name_UNIQUE Caja',
      field: 'name',
      params: { name: 'Caja' },
    });
  });

  it('omits missing fields', () => {
    expect(apiError('FORBIDDEN').toJSON()).toEqual({ status: 'FORBIDDEN', message: 'privilege missing' });
  });
});
