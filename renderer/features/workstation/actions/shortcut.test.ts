import { describe, expect, it } from 'vitest';
import { ariaShortcut, isPressed } from './shortcut.ts';

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

describe('shortcut', () => {
  it('a key alone matches that key', () => {
    expect(isPressed({ key: 'F2' }, { key: 'F2', ...plain })).toBe(true);
    expect(isPressed({ key: 'F2' }, { key: 'F3', ...plain })).toBe(false);
  });

  it('Shift and F2 does not match F2, nor the reverse', () => {
    const shifted = { key: 'F2', ...plain, shiftKey: true };
    expect(isPressed({ key: 'F2' }, shifted)).toBe(false);
    expect(isPressed({ key: 'F2', with: 'shift' }, shifted)).toBe(true);
    expect(isPressed({ key: 'F2', with: 'shift' }, { key: 'F2', ...plain })).toBe(false);
  });

  it.each(['shiftKey', 'ctrlKey', 'altKey', 'metaKey'])('a held %s makes it another key', (modifier) => {
    expect(isPressed({ key: 'F3' }, { key: 'F3', ...plain, [modifier]: true })).toBe(false);
  });

  it('AltGr, which is Ctrl and Alt at once, matches neither', () => {
    const altGr = { key: 'p', ...plain, ctrlKey: true, altKey: true };
    expect(isPressed({ key: 'p', with: 'alt' }, altGr)).toBe(false);
    expect(isPressed({ key: 'p', with: 'ctrl' }, altGr)).toBe(false);
  });

  it('Caps Lock changes nothing', () => {
    expect(isPressed({ key: 'z', with: 'ctrl' }, { key: 'Z', ...plain, ctrlKey: true })).toBe(true);
  });

  it('names follow the ARIA notation', () => {
    const names = [{ key: 'F2' }, { key: 'F2', with: 'shift' }, { key: 'z', with: 'ctrl' }] as const;
    expect(names.map(ariaShortcut)).toEqual(['F2', 'Shift+F2', 'Control+Z']);
  });
});
