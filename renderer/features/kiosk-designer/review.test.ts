import { describe, expect, it } from 'vitest';
import { DEFAULT_SCREEN, NEW_BUTTON } from '#shared/contract/devices/kiosk-defaults.ts';
import { grid } from '#shared/contract/devices/kiosk-layout.ts';
import type { KioskButton, KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { newButton } from './draft.ts';
import { type Configured, isError, review } from './review.ts';

const ALL = { es: 'Caja', en: 'Cash desk', sv: 'Kassa' };

const configured: Configured = {
  services: new Set([1, 2]),
  segments: new Set([1]),
  pairs: new Set(['1-1']),
  images: {},
};

const button = (own: Partial<KioskButton> = {}): KioskButton => ({
  ...newButton(),
  title: ALL,
  segment: 1,
  service: 1,
  ...own,
});

const screen = (
  randomId: string,
  buttons: readonly KioskButton[],
  own: Partial<KioskScreen> = {},
): KioskScreen => ({
  randomId,
  name: randomId,
  type: 'ACTION',
  default: randomId === 'home',
  question: ALL,
  hint: ALL,
  back: null,
  style: DEFAULT_SCREEN,
  ...grid(buttons, 2),
  message: { text: {}, duration: 5, redirect: null },
  ...own,
});

const back = (redirect: string) => ({ title: ALL, redirect });

const codes = (...screens: KioskScreen[]) =>
  review(
    screens.map((design) => ({ design, enabled: 'Y' })),
    configured,
  ).map(({ code, screen: on }) => (on === null || on === 'home' ? code : `${on} ${code}`));

describe('the review of a kiosk’s screens', () => {
  it('finds nothing in a complete design', () => {
    const leads = button({ print: false, redirect: 'more', service: null });
    const more = screen('more', [button({ segment: null })], { back: back('home') });
    expect(codes(screen('home', [leads]), more)).toEqual([]);
  });

  it('accepts a button of arrivals: its ticket comes from the appointment', () => {
    const arrives = button({ arrives: true, print: false, segment: null, service: null });
    expect(codes(screen('home', [arrives]))).toEqual([]);
  });

  it.each([
    ['a button without title', button({ title: {} }), 'titleMissing'],
    ['a button without service', button({ service: null }), 'serviceMissing'],
    ['a button without segment', button({ segment: null }), 'segmentMissing'],
    ['a button without an action', button({ print: false }), 'doesNothing'],
    ['a button without a target screen', button({ print: false, redirect: 'gone' }), 'leadsNowhere'],
  ])('reports %s as an error', (_what, wrong, code) => {
    expect(codes(screen('home', [wrong]))).toEqual([code]);
    expect(isError({ code, screen: 'home', position: null } as never)).toBe(true);
  });

  it.each([
    ['a pair without a queue', button({ service: 2 }), 'noQueue'],
    ['a missing service', button({ service: 9 }), 'gone'],
    ['a title missing in a language', button({ title: { es: 'Caja' } }), 'untranslated'],
    [
      'text with low contrast',
      button({ style: { ...NEW_BUTTON, enabled: true, backgroundStart: '#ffffff', fontColor: '#dddddd' } }),
      'contrast',
    ],
  ])('warns of %s', (_what, doubtful, code) => {
    expect(codes(screen('home', [doubtful]))).toEqual([code]);
    expect(isError({ code, screen: 'home', position: null } as never)).toBe(false);
  });

  const WHITE = { enabled: true, fontColor: '#ffffff' };
  const DEEP_BLUE = { enabled: true, backgroundStart: '#002c36' };
  const looks = (own: object, more: Partial<KioskScreen> = {}, images: Configured['images'] = {}) => {
    const style = Object.fromEntries(
      Object.entries(DEFAULT_SCREEN).map(([part, block]) => [
        part,
        Object.assign({}, block, Reflect.get(own, part)),
      ]),
    );
    const design = screen('home', [button()], { style: { ...DEFAULT_SCREEN, ...style }, ...more });
    const found = review([{ design, enabled: 'Y' }], { ...configured, images });
    return found.map(({ code, part }) => `${part} ${code}`);
  };
  const onScreen = (randomId: string): Partial<KioskScreen> => ({ type: 'MESSAGE', default: true, randomId });
  const imageFile = (...colours: string[]) => ({ 'a.png': { colours, isTransparent: false } });
  const PICTURED = { enabled: true, image: 'a.png', imageSize: 'cover' };

  it.each([
    ['the selected language in the footer', { footer: WHITE }, ['footer contrast']],
    ['a footer on which the default colour is not readable', { footer: DEEP_BLUE }, ['footer contrast']],
    ['the question in the header', { header: WHITE }, ['header contrast']],
    ['a header with only a background', { header: DEEP_BLUE }, ['header contrast']],
    ['texts of the page', { page: WHITE }, ['page contrast']],
    [
      'the header on a dark page',
      { page: { ...DEEP_BLUE, fontColor: '#ffffff' }, header: { enabled: true, fontColor: '#162629' } },
      ['header contrast'],
    ],
    [
      'the buttons of a screen, once',
      { button: { enabled: true, backgroundStart: '#ffffff' } },
      ['button contrast'],
    ],
    [
      'nothing for readable colours',
      { header: { ...DEEP_BLUE, ...WHITE }, footer: { ...DEEP_BLUE, ...WHITE } },
      [],
    ],
    [
      'nothing for invisible buttons',
      { button: { ...WHITE, backgroundStart: '#ffffff', invisible: true } },
      [],
    ],
  ])('warns of %s', (_what, own, expected) => {
    expect(looks(own)).toEqual(expected);
  });

  it.each([
    ['a message', { message: { enabled: true, backgroundStart: '#ffffff' } }, ['message contrast']],
    ['the page of a message', { page: { enabled: true, backgroundStart: '#ffffff' } }, ['page contrast']],
    ['nothing for a readable message', { page: DEEP_BLUE, message: WHITE }, []],
  ])('warns of %s', (_what, own, expected) => {
    expect(looks(own, onScreen('home'))).toEqual(expected);
  });

  it.each([
    ['nothing for an image that is dark enough', WHITE, imageFile('#000000', '#202020'), []],
    ['an image that is light in places', WHITE, imageFile('#000000', '#ffffff'), ['header pictureContrast']],
    ['nothing for an image with unknown colours', WHITE, { 'a.png': null }, []],
  ])('warns of %s', (_what, own, images, expected) => {
    expect(looks({ header: { ...PICTURED, ...own } }, {}, images)).toEqual(expected);
  });

  it('O-408: a screen name has at most 45 characters', () => {
    expect(codes(screen('home', [button()], { name: ` ${'x'.repeat(45)} ` }))).toEqual([]);
    expect(codes(screen('home', [button()], { name: 'x'.repeat(46) }))).toEqual(['nameTooLong']);
    expect(isError({ code: 'nameTooLong', screen: 'home', position: null })).toBe(true);
  });

  it('O-409: a screen name is required, even on a disabled screen', () => {
    const problems = (name: string, enabled: 'Y' | 'N') =>
      review([{ design: screen('home', [button()], { name }), enabled }], configured).map(({ code }) => code);
    expect(problems('Inicio', 'Y')).toEqual([]);
    expect(problems('', 'Y')).toEqual(['nameMissing']);
    expect(problems('  ', 'N')).toContain('nameMissing');
    expect(isError({ code: 'nameMissing', screen: 'home', position: null })).toBe(true);
  });

  it.each(['MESSAGE', 'ERROR'] as const)('requires a title or a text on a screen of type %s', (type) => {
    const shows = (own: Partial<KioskScreen>) => {
      const leads = button({ print: false, redirect: 'shown' });
      return codes(screen('home', [leads]), screen('shown', [], { type, question: {}, ...own }));
    };
    const spaces = { es: ' ', en: ' ', sv: ' ' };
    const message = (text: KioskScreen['message']['text']) => ({ text, duration: 5, redirect: null });
    expect(shows({})).toEqual(['shown textMissing']);
    expect(shows({ message: message(spaces) })).toEqual(['shown textMissing']);
    expect(shows({ message: message(ALL) })).toEqual([]);
    expect(shows({ question: ALL })).toEqual([]);
  });

  it('requires one first screen', () => {
    expect(codes(screen('other', [button()]))).toContain('NO_DEFAULT_SCREEN');
  });

  it('requires unique names, ignoring case', () => {
    expect(codes(screen('home', [button()], { name: ' ' }))).toEqual(['nameMissing']);
    const same = screen('more', [button()], { name: 'HOME', back: back('home') });
    expect(codes(screen('home', [button({ redirect: 'more' })]), same)).toEqual([
      'ALREADY_EXISTS_SCREEN',
      'more ALREADY_EXISTS_SCREEN',
    ]);
  });

  it('warns of an unreachable screen, and of one without a way back', () => {
    const lonely = screen('lonely', [button()], { back: back('home') });
    expect(codes(screen('home', [button()]), lonely)).toEqual(['lonely unreachable']);
    const leads = button({ print: false, redirect: 'trap' });
    expect(codes(screen('home', [leads]), screen('trap', [button()]))).toEqual(['trap noBackButton']);
  });

  it('resets the selection after a ticket', () => {
    const after = screen('after', [button({ segment: null })], { back: back('home') });
    expect(codes(screen('home', [button({ redirect: 'after' })]), after)).toEqual(['after segmentMissing']);
  });
});
