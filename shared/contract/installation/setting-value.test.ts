import { describe, expect, it } from 'vitest';
import { SETTINGS, type SettingName } from '#shared/domain/settings/registry.ts';
import { SETTING_SAMPLES } from '#tests/support/samples/setting-samples.ts';
import { settingValue } from './setting-value.ts';

it('of every setting is said what it takes', () => {
  expect(Object.keys(SETTING_SAMPLES).sort()).toEqual(Object.keys(SETTINGS).sort());
});

describe.each(Object.entries(SETTING_SAMPLES))('%s', (name, { right, wrong }) => {
  const value = settingValue(name as SettingName);

  it.each(right)('takes %j', (typed, stored = typed) => {
    expect(value.parse(typed)).toBe(stored);
  });

  it.each(wrong)('does not take %j', (typed) => {
    expect(value.safeParse(typed).success).toBe(false);
  });
});
