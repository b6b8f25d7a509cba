import { describe, expect, it } from 'vitest';
import { SCREEN_TYPES, type Slide } from '#shared/contract/devices/signage-design.ts';
import type { Resource } from '#shared/contract/resources/resources.ts';
import { draftOf, withDesign } from '../draft/draft.ts';
import { previewCalls, previewDisplay } from './preview-data.ts';

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
  place: { branchName: 'Centro', zone: '0' },
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

describe('what a preview is given', () => {
  it('is the draft with the addresses of its files; one that is gone falls away', () => {
    expect(urls(null)).toEqual(['/served/image/a.png', '/served/image/B.png']);
    expect(previewDisplay(draft, AROUND)).toMatchObject({ image: '/served/image/hall.png', sliderTime: 10 });
  });

  it('is one slide alone while that is looked at', () => {
    expect(urls(2)).toEqual(['/served/image/B.png']);
  });

  it('has no sound and, on a type without slides, none of them', () => {
    const column = withDesign(draft, { screenType: SCREEN_TYPES.column });
    expect(previewDisplay(column, AROUND)).toMatchObject({ audio: false, voice: false, slides: [] });
  });

  it('says the message that is chosen, unless that is disabled', () => {
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

describe('the turns of a scene', () => {
  const acted = { code: 'A047', location: 'Puesto 4', direction: 'R' } as const;
  const turnsOf = (scene: Parameters<typeof previewCalls>[0], isActive = true) =>
    previewCalls(scene, acted, (number) => `Puesto ${number}`, isActive);

  it('are the acted one and four before it', () => {
    expect(turnsOf('rest').board.map(({ code }) => code)).toEqual(['A047', 'B031', 'P009', 'D012', 'A046']);
    expect(turnsOf('rest').standing).toEqual([]);
  });

  it('stand out for as long as the scale says, one alone or several in the order called', () => {
    expect(turnsOf('called').standing).toMatchObject([acted]);
    expect(turnsOf('called', false).standing).toEqual([]);
    expect(turnsOf('several', false).standing.map(({ code }) => code)).toEqual(['P009', 'B031', 'A047']);
  });
});
