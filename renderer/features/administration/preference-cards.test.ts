import { expect, it } from 'vitest';
import { SETTING_GROUPS } from '#shared/domain/settings/registry.ts';
import { PREFERENCE_CARDS } from './use-preference-texts.ts';

it('every preference is on the tab once', () => {
  expect(Object.values(PREFERENCE_CARDS).flat().sort()).toEqual([...SETTING_GROUPS.preferences].sort());
});
