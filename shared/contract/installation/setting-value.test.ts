import { describe, expect, it } from 'vitest';
import { SETTINGS, type SettingName } from '#shared/domain/settings/registry.ts';
import { SETTING_SAMPLES } from '#tests/support/samples/setting-samples.ts';
import { settingValue } from './setting-value.ts';

it('every setting has samples', () => {
  expect(Object.keys(SETTING_SAMPLES).sort()).toEqual(Object.keys(SETTINGS).sort());
});

describe.each(Object.entries(SETTING_SAMPLES))('%s', (name, { right, wrong }) => {
  const value = settingValue(name as SettingName);

  it.each(right)('accepts %j', (entered, stored = entered) => {
    expect(value.parse(entered)).toBe(stored);
  });

  it.each(wrong)('rejects %j', (entered) => {
    expect(value.safeParse(entered).success).toBe(false);
  });
});
