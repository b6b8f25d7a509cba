import { expect, it } from 'vitest';
import { SETTING_GROUPS } from '#shared/domain/settings/registry.ts';
import { SETTING_CARDS } from './use-general-texts.ts';

it('every general setting is on the page once', () => {
  expect(Object.values(SETTING_CARDS).flat().sort()).toEqual([...SETTING_GROUPS.general].sort());
});
