import { describe, expect, it } from 'vitest';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import { draftOf } from './draft.ts';
import { isWithin, timeScale } from './time-scale.ts';

const { design } = draftOf(null, 'es');
const CHIME = 1.5;
const lasting = (spoken: number) => ({ chime: CHIME, spoken });

describe('the time scale of a call', () => {
  it('has the voice after the chime, and the pop-up for five seconds beside both', () => {
    expect(timeScale(design, lasting(2))).toEqual({
      chime: { from: 0, to: CHIME },
      voice: { from: CHIME, to: CHIME + 2 },
      standing: { from: 0, to: 5 },
      total: 5.6,
    });
  });

  it('keeps the pop-up until a long sentence has been spoken', () => {
    const { standing, total } = timeScale(design, lasting(9));
    expect(standing?.to).toBeCloseTo(CHIME + 9);
    expect(total).toBe(standing?.to);
  });

  it('begins with the voice where there is no chime, and has nothing of what is switched off', () => {
    const { chime, voice } = timeScale({ ...design, audio: false }, lasting(2));
    expect([chime, voice]).toEqual([null, { from: 0, to: 2 }]);
    const silent = { ...design, audio: false, voice: false, popup: { ...design.popup, enabled: false } };
    expect(timeScale(silent, lasting(2))).toEqual({ chime: null, voice: null, standing: null, total: 5.6 });
  });

  it('of a lineal screen stands for its own seconds, however long the voice speaks', () => {
    const lineal = { ...design, screenType: SCREEN_TYPES.lineal };
    expect(timeScale({ ...lineal, lineal: { ...design.lineal, duration: 1 } }, lasting(4)).standing?.to).toBe(
      1,
    );
    expect(timeScale({ ...lineal, lineal: { ...design.lineal, duration: 20 } }, lasting(4)).total).toBe(20);
  });

  it('ends what it shows at its end', () => {
    expect([0, 4.9, 5].map((at) => isWithin({ from: 0, to: 5 }, at))).toEqual([true, true, false]);
    expect(isWithin(null, 0)).toBe(false);
  });
});
