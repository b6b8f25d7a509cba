import { describe, expect, it } from 'vitest';
import { SCREEN_TYPES, type Slide } from '#shared/contract/devices/signage-design.ts';
import type { Resource } from '#shared/contract/installation/resources.ts';
import { draftOf, withDesign } from './draft.ts';
import { isWithin, previewCalls, previewDisplay, timeScale } from './preview-data.ts';

const file = (name: string, type: Resource['type'] = 'image'): Resource => ({
  id: 1,
  name,
  type,
  module: 'signature',
  href: `/served/${type}/${name}`,
  hash: '',
  bytes: 1,
  media: '',
});

const slide = (name: string): Slide => ({ name, type: 'image', module: 'signature', seconds: 4 });

const AROUND = {
  location: { branchName: 'Centro', zone: '0' },
  messages: [],
  sliderTime: 10,
  slide: null,
  files: [file('a.png'), file('B.png'), file('hall.png'), file('hall.png', 'video')],
};

const draft = withDesign(draftOf(null, 'es'), {
  screenType: SCREEN_TYPES.presentation,
  image: 'hall.png',
  footer: { es: 'Hola' },
  slides: ['a.png', 'gone.png', 'b.png'].map(slide),
});

const urls = (at: number | null) =>
  previewDisplay(draft, { ...AROUND, slide: at }).slides.map(({ url }) => url);

describe('the data of a preview', () => {
  it('is the draft with the addresses of its files; missing files are left out', () => {
    expect(urls(null)).toEqual(['/served/image/a.png', '/served/image/B.png']);
    expect(previewDisplay(draft, AROUND)).toMatchObject({ image: '/served/image/hall.png', sliderTime: 10 });
  });

  it('is one slide while that is selected', () => {
    expect(urls(2)).toEqual(['/served/image/B.png']);
  });

  it('has no sound and, on a type without slides, no slides', () => {
    const column = withDesign(draft, { screenType: SCREEN_TYPES.column });
    expect(previewDisplay(column, AROUND)).toMatchObject({ audio: false, voice: false, slides: [] });
  });

  it('contains the selected message unless it is disabled', () => {
    const message = { id: 3, name: 'Aviso', content: 'Cerramos a las dos' };
    const text = (enabled: 'Y' | 'N') =>
      previewDisplay(withDesign(draft, { idMessages: 3 }), {
        ...AROUND,
        messages: [{ ...message, enabled } as never],
      }).footer;
    expect(text('Y')).toEqual({ es: 'Cerramos a las dos' });
    expect(text('N')).toEqual({ es: 'Hola' });
  });
});

describe('the calls of a scene', () => {
  const acted = { code: 'A047', location: 'Puesto 4', direction: 'R' } as const;
  const callsOf = (scene: Parameters<typeof previewCalls>[0], isActive = true) =>
    previewCalls(scene, acted, (number) => `Puesto ${number}`, isActive);

  it('are the current one and the four before it', () => {
    expect(callsOf('rest').board.map(({ code }) => code)).toEqual(['A047', 'B031', 'P009', 'D012', 'A046']);
    expect(callsOf('rest').currentCalls).toEqual([]);
  });

  it('are highlighted for the duration of the time scale, one or several in call order', () => {
    expect(callsOf('called').currentCalls).toMatchObject([acted]);
    expect(callsOf('called', false).currentCalls).toEqual([]);
    expect(callsOf('several', false).currentCalls.map(({ code }) => code)).toEqual(['P009', 'B031', 'A047']);
  });
});

const { design } = draftOf(null, 'es');

const CHIME = 1.5;

const lasting = (spoken: number) => ({ chime: CHIME, spoken });

describe('the time scale of a call', () => {
  it('O-511: has the voice after the chime, and the pop-up for five seconds during both', () => {
    expect(timeScale(design, lasting(2))).toEqual({
      chime: { from: 0, to: CHIME },
      voice: { from: CHIME, to: CHIME + 2 },
      visibleSpan: { from: 0, to: 5 },
      total: 5.6,
    });
  });

  it('extends the pop-up until a long sentence has ended', () => {
    const { visibleSpan, total } = timeScale(design, lasting(9));
    expect(visibleSpan?.to).toBeCloseTo(CHIME + 9);
    expect(total).toBe(visibleSpan?.to);
  });

  it('begins with the voice if there is no chime, and leaves out disabled parts', () => {
    const { chime, voice } = timeScale({ ...design, audio: false }, lasting(2));
    expect([chime, voice]).toEqual([null, { from: 0, to: 2 }]);
    const silent = { ...design, audio: false, voice: false, popup: { ...design.popup, enabled: false } };
    expect(timeScale(silent, lasting(2))).toEqual({
      chime: null,
      voice: null,
      visibleSpan: null,
      total: 5.6,
    });
  });

  it('of a lineal screen lasts its own seconds, however long the voice lasts', () => {
    const lineal = { ...design, screenType: SCREEN_TYPES.lineal };
    expect(
      timeScale({ ...lineal, lineal: { ...design.lineal, duration: 1 } }, lasting(4)).visibleSpan?.to,
    ).toBe(1);
    expect(timeScale({ ...lineal, lineal: { ...design.lineal, duration: 20 } }, lasting(4)).total).toBe(20);
  });

  it('excludes the end of an interval', () => {
    expect([0, 4.9, 5].map((at) => isWithin({ from: 0, to: 5 }, at))).toEqual([true, true, false]);
    expect(isWithin(null, 0)).toBe(false);
  });
});
