import { describe, expect, it } from 'vitest';
import { contrastOn } from '#renderer/ui/designer/contrast.ts';
import { DEFAULT_SIGNAGE, SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import {
  backgroundTextPairs,
  isHardToRead,
  MIN_DISPLAY_CONTRAST,
  type StyledPart,
  textPairsOf,
} from './contrast.ts';
import { draftOf } from './draft.ts';

const PARTS: readonly StyledPart[] = ['current', 'history', 'popup', 'footer'];

const { design } = draftOf(null, 'es');

const TYPES = Object.values(SCREEN_TYPES);

describe('the text colours of a display', () => {
  it.each(TYPES)('are readable from 8 m in the defaults, on type %i', (screenType) => {
    const found = PARTS.flatMap((part) => textPairsOf(part, { ...design, screenType }));
    for (const { text, grounds } of found)
      expect(contrastOn(text, grounds), `${text} on ${grounds}`).toBeGreaterThanOrEqual(MIN_DISPLAY_CONTRAST);
  });

  it('use the fill of the part as ground; those of the pop-up use its white tickets', () => {
    const filled = { backgroundStart: '#111111', backgroundEnd: null, fontColor: '#eeeeee' };
    const style = {
      ...DEFAULT_SIGNAGE,
      current: { ...DEFAULT_SIGNAGE.current, ...filled },
      popup: { ...DEFAULT_SIGNAGE.popup, ...filled },
    };
    expect(textPairsOf('current', { ...design, style })).toEqual([
      { key: 'fontColor', text: '#eeeeee', grounds: ['#111111'] },
    ]);
    expect(textPairsOf('popup', { ...design, style })[0]).toMatchObject({
      text: '#eeeeee',
      grounds: ['#ffffff'],
    });
  });

  it.each(TYPES)('are readable on the background, on type %i', (screenType) => {
    expect(isHardToRead('background', { ...design, screenType }, null)).toBe(false);
    const style = { ...DEFAULT_SIGNAGE, background: '#eeeeee' };
    const isRead = screenType === SCREEN_TYPES.lineal;
    expect(isHardToRead('background', { ...design, screenType, style }, null)).toBe(!isRead);
  });

  it('are measured on the colours of an image once these are known', () => {
    const pictured = { ...design, image: 'hall.jpg', screenType: SCREEN_TYPES.presentation };
    const imageColours = { colours: ['#ffffff'], isTransparent: false };
    expect(backgroundTextPairs(pictured, null)).toEqual([]);
    expect(isHardToRead('background', pictured, imageColours)).toBe(true);
    expect(textPairsOf('history', pictured, imageColours)[0]?.grounds).toEqual(['#ffffff']);
    const { grounds = [] } = backgroundTextPairs(pictured, { ...imageColours, isTransparent: true })[0] ?? {};
    expect(grounds).toEqual(['#ffffff', '#052b34']);
  });

  it('are not measured on an image whose colours are unknown', () => {
    const pictured = { ...design, image: 'hall.jpg', screenType: SCREEN_TYPES.presentation };
    expect(textPairsOf('history', pictured)).toEqual([]);
    expect(textPairsOf('history', { ...pictured, image: null })).toHaveLength(1);
  });
});
