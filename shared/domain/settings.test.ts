import { describe, expect, it } from 'vitest';
import { readGeneralSettings } from './settings.ts';

const DEFAULTS = {
  noShowTime: 10,
  recoverNoShow: true,
  transferNT: false,
  userTransfer: false,
  resetHour: 0,
  intervalRecallSeconds: 5,
  recordingChannels: 2,
  recordingDays: 30,
  recordingConsent: '',
  recordingAddress: '',
};

describe('the general settings', () => {
  it('have a value before anybody set one', () => {
    expect(readGeneralSettings([])).toEqual(DEFAULTS);
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
    ['recordingDays', '9999'],
    ['recordingAddress', 'audio.example/in'],
    ['recordingAddress', 'javascript:alert(1)'],
  ])('%s keeps its default where %j is stored', (name, value) => {
    expect(readGeneralSettings([{ name, value }])).toEqual(DEFAULTS);
  });
});
