import { describe, expect, it } from 'vitest';
import { readGeneralSettings } from './settings.ts';

const DEFAULTS = {
  noShowTime: 10,
  recoverNoShow: true,
  transferNT: false,
  userTransfer: false,
  resetHour: 0,
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
  ])('%s keeps its default where %j is stored', (name, value) => {
    expect(readGeneralSettings([{ name, value }])).toEqual(DEFAULTS);
  });
});
