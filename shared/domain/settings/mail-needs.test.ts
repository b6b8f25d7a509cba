import { describe, expect, it } from 'vitest';
import { missingForMail } from './mail-needs.ts';

const SET = {
  mailActive: true,
  mailSmtp: 'smtp.example.org',
  mailUser: 'turno@example.org',
  mailAuth: 'true',
  mailPass: true,
} as const;

describe('mail', () => {
  it('requires nothing while it is off', () => {
    const unset = { mailSmtp: '', mailUser: '', mailPass: false };
    expect(missingForMail({ ...SET, ...unset, mailActive: false })).toEqual([]);
  });

  it('can be sent with a server, a user and a password', () => {
    expect(missingForMail(SET)).toEqual([]);
  });

  it.each([
    ['mailSmtp', { mailSmtp: '' }],
    ['mailUser', { mailUser: '' }],
    ['mailPass', { mailPass: false }],
  ])('requires %s', (name, without) => {
    expect(missingForMail({ ...SET, ...without })).toEqual([name]);
  });

  it('requires no password if the server does not authenticate', () => {
    expect(missingForMail({ ...SET, mailAuth: 'false', mailPass: false })).toEqual([]);
  });
});
