import { describe, expect, it } from 'vitest';
import { CHIME_LENGTH } from '#renderer/lib/sound/speaker.ts';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import { draftOf } from './draft.ts';
import { isWithin, timeScale } from './time-scale.ts';

const { design } = draftOf(null, 'es');

describe('the time scale of a call', () => {
  it('has the voice after the chime, and the pop-up for five seconds beside both', () => {
    expect(timeScale(design, 2)).toEqual({
      chime: { from: 0, to: CHIME_LENGTH },
      voice: { from: CHIME_LENGTH, to: CHIME_LENGTH + 2 },
      standing: { from: 0, to: 5 },
      total: 5.6,
    });
  });

  it('keeps the pop-up until a long sentence has been spoken', () => {
    const { standing, total } = timeScale(design, 9);
    expect(standing?.to).toBeCloseTo(CHIME_LENGTH + 9);
    expect(total).toBe(standing?.to);
  });

  it('begins with the voice where there is no chime, and has nothing of what is switched off', () => {
    const { chime, voice } = timeScale({ ...design, audio: false }, 2);
    expect([chime, voice]).toEqual([null, { from: 0, to: 2 }]);
    const silent = { ...design, audio: false, voice: false, popup: { ...design.popup, enabled: false } };
    expect(timeScale(silent, 2)).toEqual({ chime: null, voice: null, standing: null, total: 5.6 });
  });

  it('of a lineal screen stands for its own seconds, however long the voice speaks', () => {
    const lineal = { ...design, screenType: SCREEN_TYPES.lineal };
    expect(timeScale({ ...lineal, lineal: { ...design.lineal, duration: 1 } }, 4).standing?.to).toBe(1);
    expect(timeScale({ ...lineal, lineal: { ...design.lineal, duration: 20 } }, 4).total).toBe(20);
  });

  it('ends what it shows at its end', () => {
    expect([0, 4.9, 5].map((at) => isWithin({ from: 0, to: 5 }, at))).toEqual([true, true, false]);
    expect(isWithin(null, 0)).toBe(false);
  });
});
