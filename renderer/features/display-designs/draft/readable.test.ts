import { describe, expect, it } from 'vitest';
import { contrastOn } from '#renderer/ui/designer/look/contrast.ts';
import { DEFAULT_SIGNAGE, SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import { draftOf } from './draft.ts';
import { isHardToRead, MIN_DISPLAY_CONTRAST, type StyledPart, textOf, textOnBackground } from './readable.ts';

const PARTS: readonly StyledPart[] = ['current', 'history', 'popup', 'footer'];
const { design } = draftOf(null, 'es');
const TYPES = Object.values(SCREEN_TYPES);

describe('the words of a display', () => {
  it.each(TYPES)('can be read from 8 m as the product draws them, on type %i', (screenType) => {
    const found = PARTS.flatMap((part) => textOf(part, { ...design, screenType }));
    for (const { words, grounds } of found)
      expect(contrastOn(words, grounds), `${words} on ${grounds}`).toBeGreaterThanOrEqual(
        MIN_DISPLAY_CONTRAST,
      );
  });

  it('stand on what the part is filled with; those of the pop-up on its tickets, which stay white', () => {
    const filled = { backgroundStart: '#111111', backgroundEnd: null, fontColor: '#eeeeee' };
    const style = {
      ...DEFAULT_SIGNAGE,
      current: { ...DEFAULT_SIGNAGE.current, ...filled },
      popup: { ...DEFAULT_SIGNAGE.popup, ...filled },
    };
    expect(textOf('current', { ...design, style })).toEqual([
      { key: 'fontColor', words: '#eeeeee', grounds: ['#111111'] },
    ]);
    expect(textOf('popup', { ...design, style })[0]).toMatchObject({
      words: '#eeeeee',
      grounds: ['#ffffff'],
    });
  });

  it.each(TYPES)('can be read on the background, on type %i', (screenType) => {
    expect(isHardToRead('background', { ...design, screenType }, null)).toBe(false);
    const style = { ...DEFAULT_SIGNAGE, background: '#eeeeee' };
    const isRead = screenType === SCREEN_TYPES.lineal;
    expect(isHardToRead('background', { ...design, screenType, style }, null)).toBe(!isRead);
  });

  it('are measured on the colours of a picture once these are known', () => {
    const pictured = { ...design, image: 'hall.jpg', screenType: SCREEN_TYPES.presentation };
    const picture = { colours: ['#ffffff'], isTransparent: false };
    expect(textOnBackground(pictured, null)).toEqual([]);
    expect(isHardToRead('background', pictured, picture)).toBe(true);
    expect(textOf('history', pictured, picture)[0]?.grounds).toEqual(['#ffffff']);
    const { grounds = [] } = textOnBackground(pictured, { ...picture, isTransparent: true })[0] ?? {};
    expect(grounds).toEqual(['#ffffff', '#052b34']);
  });

  it('are not measured on a picture whose colours are not known', () => {
    const pictured = { ...design, image: 'hall.jpg', screenType: SCREEN_TYPES.presentation };
    expect(textOf('history', pictured)).toEqual([]);
    expect(textOf('history', { ...pictured, image: null })).toHaveLength(1);
  });
});
