import { describe, expect, it } from 'vitest';
import { contrastOn } from '#renderer/ui/designer/look/contrast.ts';
import { PLAIN_SIGNAGE, SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import { draftOf } from './draft.ts';
import { isHardToRead, LEAST_ON_DISPLAYS, type LookPart, wordsOf, wordsOnBackground } from './readable.ts';

const PARTS: readonly LookPart[] = ['current', 'history', 'popup', 'footer'];
const { design } = draftOf(null, 'es');
const TYPES = Object.values(SCREEN_TYPES);

describe('the words of a display', () => {
  it.each(TYPES)('can be read from 8 m as the product draws them, on type %i', (screenType) => {
    const found = PARTS.flatMap((part) => wordsOf(part, { ...design, screenType }));
    for (const { words, grounds } of found)
      expect(contrastOn(words, grounds), `${words} on ${grounds}`).toBeGreaterThanOrEqual(LEAST_ON_DISPLAYS);
  });

  it('stand on what the part is filled with; those of the pop-up on its tickets, which stay white', () => {
    const filled = { backgroundStart: '#111111', backgroundEnd: null, fontColor: '#eeeeee' };
    const style = {
      ...PLAIN_SIGNAGE,
      current: { ...PLAIN_SIGNAGE.current, ...filled },
      popup: { ...PLAIN_SIGNAGE.popup, ...filled },
    };
    expect(wordsOf('current', { ...design, style })).toEqual([
      { key: 'fontColor', words: '#eeeeee', grounds: ['#111111'] },
    ]);
    expect(wordsOf('popup', { ...design, style })[0]).toMatchObject({
      words: '#eeeeee',
      grounds: ['#ffffff'],
    });
  });

  it.each(TYPES)('can be read on the background, on type %i', (screenType) => {
    expect(isHardToRead('background', { ...design, screenType }, null)).toBe(false);
    const style = { ...PLAIN_SIGNAGE, background: '#eeeeee' };
    const isRead = screenType === SCREEN_TYPES.lineal;
    expect(isHardToRead('background', { ...design, screenType, style }, null)).toBe(!isRead);
  });

  it('are measured on the colours of a picture once these are known', () => {
    const pictured = { ...design, image: 'hall.jpg', screenType: SCREEN_TYPES.presentation };
    const picture = { colours: ['#ffffff'], isTransparent: false };
    expect(wordsOnBackground(pictured, null)).toEqual([]);
    expect(isHardToRead('background', pictured, picture)).toBe(true);
    expect(wordsOf('history', pictured, picture)[0]?.grounds).toEqual(['#ffffff']);
    const { grounds = [] } = wordsOnBackground(pictured, { ...picture, isTransparent: true })[0] ?? {};
    expect(grounds).toEqual(['#ffffff', '#052b34']);
  });

  it('are not measured on a picture whose colours are not known', () => {
    const pictured = { ...design, image: 'hall.jpg', screenType: SCREEN_TYPES.presentation };
    expect(wordsOf('history', pictured)).toEqual([]);
    expect(wordsOf('history', { ...pictured, image: null })).toHaveLength(1);
  });
});
