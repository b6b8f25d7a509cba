import { describe, expect, it } from 'vitest';
import { ariaShortcut, isPressed } from './shortcut.ts';

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

describe('shortcut', () => {
  it('a key alone is that key', () => {
    expect(isPressed({ key: 'F2' }, { key: 'F2', ...plain })).toBe(true);
    expect(isPressed({ key: 'F2' }, { key: 'F3', ...plain })).toBe(false);
  });

  it('Shift and F2 is not F2, nor the other way round', () => {
    const shifted = { key: 'F2', ...plain, shiftKey: true };
    expect(isPressed({ key: 'F2' }, shifted)).toBe(false);
    expect(isPressed({ key: 'F2', shift: true }, shifted)).toBe(true);
    expect(isPressed({ key: 'F2', shift: true }, { key: 'F2', ...plain })).toBe(false);
  });

  it.each(['ctrlKey', 'altKey', 'metaKey'])('with %s held it belongs to somebody else', (held) => {
    expect(isPressed({ key: 'F3' }, { key: 'F3', ...plain, [held]: true })).toBe(false);
  });

  it('is named as screen readers want it', () => {
    expect([ariaShortcut({ key: 'F2' }), ariaShortcut({ key: 'F2', shift: true })]).toEqual([
      'F2',
      'Shift+F2',
    ]);
  });
});
