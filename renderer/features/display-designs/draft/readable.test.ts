import { describe, expect, it } from 'vitest';
import { contrastOn } from '#renderer/ui/designer/look/contrast.ts';
import { PLAIN_SIGNAGE, SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import { draftOf } from './draft.ts';
import { LEAST_ON_DISPLAYS, type LookPart, wordsOf } from './readable.ts';

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

  it('are not measured on a picture', () => {
    const pictured = { ...design, image: 'hall.jpg', screenType: SCREEN_TYPES.presentation };
    expect(wordsOf('history', pictured)).toEqual([]);
    expect(wordsOf('history', { ...pictured, image: null })).toHaveLength(1);
  });
});
