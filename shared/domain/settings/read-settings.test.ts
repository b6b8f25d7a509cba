import { describe, expect, it } from 'vitest';
import { readGeneralSettings } from './read-settings.ts';

const DEFAULTS = readGeneralSettings([]);

describe('the general settings', () => {
  it('have defaults', () => {
    expect(DEFAULTS).toMatchObject({
      noShowTime: 10,
      recoverNoShow: true,
      transferNT: false,
      resetHour: 0,
      recordingChannels: 2,
      ticketWidth: 80,
      language: 'browser',
      passMinLength: 8,
      createEditUsers: 'HIGHER_OR_EQUAL',
      ldapUrl: '',
    });
  });

  it('contain no secret', () => {
    const stored = [{ name: 'mailPass', value: 'tell nobody' }];
    expect(JSON.stringify(readGeneralSettings(stored))).not.toContain('tell nobody');
    expect(readGeneralSettings(stored)).not.toHaveProperty('mailPass');
  });

  it.each([
    ['noShowTime', '25', 25],
    ['noShowTime', '0', 0],
    ['recoverNoShow', 'N', false],
    ['transferNT', 'Y', true],
    ['userTransfer', 'Y', true],
    ['resetHour', '5', 5],
    ['intervalRecallSeconds', '0', 1],
    ['recordingChannels', '1', 1],
    ['ticketWidth', '57', 57],
    ['mailAuth', 'false', 'false'],
    ['recordingDays', '0', 1],
    ['recordingConsent', 'Avise de que se graba.', 'Avise de que se graba.'],
    ['recordingAddress', 'https://audio.example:8443/in', 'https://audio.example:8443/in'],
  ])('%s of %s is %s', (name, value, expected) => {
    expect(readGeneralSettings([{ name, value }])).toEqual({ ...DEFAULTS, [name]: expected });
  });

  it.each([
    ['noShowTime', ''],
    ['noShowTime', '-1'],
    ['noShowTime', '1e9'],
    ['noShowTime', '1441'],
    ['resetHour', '24'],
    ['resetHour', '1.5'],
    ['recoverNoShow', 'true'],
    ['userTransfer', ''],
    ['recordingChannels', '3'],
    ['ticketWidth', '70'],
    ['createEditRoles', 'LOWER'],
    ['recordingDays', '9999'],
    ['recordingAddress', 'audio.example/in'],
    ['recordingAddress', 'javascript:alert(1)'],
  ])('%s has its default if %j is stored', (name, value) => {
    expect(readGeneralSettings([{ name, value }])).toEqual(DEFAULTS);
  });
});
