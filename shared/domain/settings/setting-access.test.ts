import { describe, expect, it } from 'vitest';
import { MODULES } from '../access/modules.ts';
import { SETTINGS, type SettingName } from './registry.ts';
import { changersOf, maySeeSetting, settingNamed } from './setting-access.ts';

const NAMES = Object.keys(SETTINGS) as SettingName[];

describe('visibility of a setting', () => {
  it.each(['language', 'useMaps', 'voiceRate', 'recordingConsent'] as const)(
    '%s is visible for everybody',
    (name) => {
      expect(maySeeSetting(name, [])).toBe(true);
    },
  );

  it.each([
    ['mailSmtp', MODULES.configurationTools],
    ['mailPass', MODULES.configurationTools],
    ['passMinLength', MODULES.preferences],
    ['auditLog', MODULES.reportAudit],
    ['createEditUsers', MODULES.users],
    ['ldapUrl', MODULES.activeDirectory],
  ] as const)('%s is visible with module %i and not without', (name, module) => {
    expect(maySeeSetting(name, [module])).toBe(true);
    expect(maySeeSetting(name, [])).toBe(false);
    expect(maySeeSetting(name, [MODULES.workstation])).toBe(false);
  });

  it('users who may change a setting can see it', () => {
    expect(NAMES.filter((name) => !maySeeSetting(name, changersOf(name)))).toEqual([]);
  });
});

it.each(['toString', '__proto__', 'syncType', ''])('%j is no setting', (name) => {
  expect(settingNamed(name)).toBeNull();
});
