import { describe, expect, it } from 'vitest';
import { DEFAULT_SCREEN, NEW_BUTTON } from '#shared/contract/devices/kiosk-defaults.ts';
import type { ButtonStyle, StyleBlock } from '#shared/contract/devices/kiosk-style.ts';
import { blockStyle, borderOf, buttonStyle, isInvisible } from './block-style.ts';

const IMAGES = { 'sello.png': 'abc123' };
const block = (own: Partial<StyleBlock> = {}) =>
  blockStyle({ ...DEFAULT_SCREEN.message, enabled: true, ...own }, IMAGES);
const styled = (own: Partial<ButtonStyle> = {}): ButtonStyle => ({ ...NEW_BUTTON, enabled: true, ...own });
const button = (own: Partial<ButtonStyle> = {}) => buttonStyle(styled(own), NEW_BUTTON, IMAGES);

describe('O-394: the style of buttons', () => {
  it('applies to buttons without their own', () => {
    const look = (own: ButtonStyle | null) => buttonStyle(own, styled({ fontColor: '#112233' }), IMAGES);
    expect(look(null)).toMatchObject({ '--on-button': '#112233' });
    expect(look(NEW_BUTTON)).toMatchObject({ '--on-button': '#112233' });
    expect(look(styled({ fontColor: '#445566' }))).toMatchObject({ '--on-button': '#445566' });
    expect(buttonStyle(null, NEW_BUTTON, IMAGES)).toBeUndefined();
  });

  it('removes the shadow', () => {
    expect(button({ shadow: true })).not.toHaveProperty('--lip');
    expect(button({ shadow: false })).toMatchObject({ '--lip': '0rem' });
  });

  it('makes buttons invisible', () => {
    expect(isInvisible(null, styled({ invisible: true }))).toBe(true);
    expect(isInvisible(styled({ invisible: true }), NEW_BUTTON)).toBe(true);
    expect(isInvisible(styled(), styled({ invisible: true }))).toBe(false);
    expect(isInvisible(null, { ...NEW_BUTTON, invisible: true })).toBe(false);
  });
});

describe('O-397: a style block', () => {
  it('has no effect unless enabled', () => {
    expect(block({ enabled: false, backgroundStart: '#112233' })).toBeUndefined();
  });

  it.each<[string, Partial<StyleBlock>, object]>([
    ['a background colour', { backgroundStart: '#112233' }, { backgroundColor: '#112233' }],
    [
      'a gradient from the start to the end of the background',
      { backgroundStart: '#112233', backgroundEnd: '#445566' },
      { background: 'linear-gradient(#112233, #445566)' },
    ],
    [
      'a contained image on the left',
      { image: 'sello.png', imageSize: 'contain', imageAlignment: 'left' },
      { background: expect.stringMatching(/^url\(".*sello\.png.*"\) left \/ contain no-repeat$/) },
    ],
    [
      'a covering image on the right',
      { image: 'sello.png', imageSize: 'cover', imageAlignment: 'right' },
      { background: expect.stringMatching(/^url\(".*sello\.png.*"\) right \/ cover no-repeat$/) },
    ],
    [
      'a border with colour and weight',
      { borderColor: '#112233', borderWeight: 20 },
      { border: '2rem solid #112233' },
    ],
    ['a border radius', { borderRadius: 15 }, { borderRadius: '1.5rem' }],
    ['a font colour', { fontColor: '#112233' }, { color: '#112233' }],
  ])('sets %s', (_what, own, expected) => {
    expect(block(own)).toMatchObject(expected);
  });
});

describe('O-398: the style of a button', () => {
  it.each<[string, Partial<ButtonStyle>, object]>([
    ['the alignment of the title', { titleAlignment: 'right' }, { '--title-align': 'right' }],
    ['the alignment of the subtitle', { subtitleAlignment: 'right' }, { '--subtitle-align': 'flex-end' }],
    ['a background colour', { backgroundStart: '#112233' }, { '--button': '#112233' }],
    [
      'a gradient from the start to the end of the background',
      { backgroundStart: '#112233', backgroundEnd: '#445566' },
      { '--button-picture': 'linear-gradient(#112233, #445566)' },
    ],
    [
      'a border with colour and weight',
      { borderColor: '#112233', borderWeight: 20 },
      { '--button-border': '2rem solid #112233' },
    ],
    ['a border radius', { borderRadius: 30 }, { '--round': '3rem' }],
    ['a font colour', { fontColor: '#112233' }, { '--on-button': '#112233' }],
    ['no shadow', { shadow: false }, { '--lip': '0rem' }],
    [
      'an image with size and alignment',
      { image: 'sello.png', imageSize: 'cover', imageAlignment: 'right' },
      { '--button-picture': expect.stringMatching(/^url\(".*sello\.png.*"\) right \/ cover no-repeat$/) },
    ],
  ])('sets %s', (_what, own, expected) => {
    expect(button(own)).toMatchObject(expected);
  });

  it('reserves its border in the layout', () => {
    expect(borderOf(styled({ borderWeight: 20 }), NEW_BUTTON)).toBe(2);
    expect(borderOf(null, NEW_BUTTON)).toBe(0);
  });
});
