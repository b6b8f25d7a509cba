import { describe, expect, it } from 'vitest';
import { type AdministrationTab, firstTab } from './tabs.ts';

const shown = (...keys: AdministrationTab['key'][]) =>
  keys.map((key): AdministrationTab => ({ key, modules: [] }));

describe('the tab that opens by itself', () => {
  it.each([
    ['users', shown('roles', 'users', 'preferences', 'directory')],
    ['preferences', shown('roles', 'preferences', 'directory')],
    ['directory', shown('roles', 'directory')],
    ['roles', shown('roles')],
  ])('is %s among what is left', (key, tabs) => {
    expect(firstTab(tabs)?.key).toBe(key);
  });

  it('is none where nothing is shown', () => {
    expect(firstTab([])).toBeUndefined();
  });
});
