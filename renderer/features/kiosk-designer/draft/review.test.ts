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
  pictures: {},
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
  it('finds nothing wrong with what is whole', () => {
    const leads = button({ print: false, redirect: 'more', service: null });
    const more = screen('more', [button({ segment: null })], { back: back('home') });
    expect(codes(screen('home', [leads]), more)).toEqual([]);
  });

  it('takes a button of arrivals as it is: its ticket comes from the appointment', () => {
    const arrives = button({ arrives: true, print: false, segment: null, service: null });
    expect(codes(screen('home', [arrives]))).toEqual([]);
  });

  it.each([
    ['a button without title', button({ title: {} }), 'titleMissing'],
    ['a button without service', button({ service: null }), 'serviceMissing'],
    ['a button without segment', button({ segment: null }), 'segmentMissing'],
    ['a button that does nothing', button({ print: false }), 'doesNothing'],
    ['a button that leads nowhere', button({ print: false, redirect: 'gone' }), 'leadsNowhere'],
  ])('calls %s an error', (_what, wrong, code) => {
    expect(codes(screen('home', [wrong]))).toEqual([code]);
    expect(isError({ code, screen: 'home', place: null } as never)).toBe(true);
  });

  it.each([
    ['a pair that no queue serves', button({ service: 2 }), 'noQueue'],
    ['a service that is gone', button({ service: 9 }), 'gone'],
    ['a title that a language lacks', button({ title: { es: 'Caja' } }), 'untranslated'],
    [
      'words that are hard to read',
      button({ style: { ...NEW_BUTTON, enabled: true, backgroundStart: '#ffffff', fontColor: '#dddddd' } }),
      'contrast',
    ],
  ])('warns of %s', (_what, doubtful, code) => {
    expect(codes(screen('home', [doubtful]))).toEqual([code]);
    expect(isError({ code, screen: 'home', place: null } as never)).toBe(false);
  });

  const WHITE = { enabled: true, fontColor: '#ffffff' };
  const DARK = { enabled: true, backgroundStart: '#002c36' };
  const looks = (own: object, more: Partial<KioskScreen> = {}, images: Configured['pictures'] = {}) => {
    const style = Object.fromEntries(
      Object.entries(DEFAULT_SCREEN).map(([part, block]) => [
        part,
        Object.assign({}, block, Reflect.get(own, part)),
      ]),
    );
    const design = screen('home', [button()], { style: { ...DEFAULT_SCREEN, ...style }, ...more });
    const found = review([{ design, enabled: 'Y' }], { ...configured, pictures: images });
    return found.map(({ code, part }) => `${part} ${code}`);
  };
  const onScreen = (randomId: string): Partial<KioskScreen> => ({ type: 'MESSAGE', default: true, randomId });
  const picture = (...colours: string[]) => ({ 'a.png': { colours, isTransparent: false } });
  const PICTURED = { enabled: true, image: 'a.png', imageSize: 'cover' };

  it.each([
    ['the chosen language in the footer', { footer: WHITE }, ['footer contrast']],
    ['a footer that the product’s own colour is not read on', { footer: DARK }, ['footer contrast']],
    ['the question in the header', { header: WHITE }, ['header contrast']],
    ['a header with a background alone', { header: DARK }, ['header contrast']],
    ['texts of the page', { page: WHITE }, ['page contrast']],
    [
      'the header on a dark page',
      { page: { ...DARK, fontColor: '#ffffff' }, header: { enabled: true, fontColor: '#162629' } },
      ['header contrast'],
    ],
    [
      'the buttons of a screen, once',
      { button: { enabled: true, backgroundStart: '#ffffff' } },
      ['button contrast'],
    ],
    ['nothing where colours fit', { header: { ...DARK, ...WHITE }, footer: { ...DARK, ...WHITE } }, []],
    [
      'nothing of invisible buttons',
      { button: { ...WHITE, backgroundStart: '#ffffff', invisible: true } },
      [],
    ],
  ])('warns of %s', (_what, own, expected) => {
    expect(looks(own)).toEqual(expected);
  });

  it.each([
    ['a message', { message: { enabled: true, backgroundStart: '#ffffff' } }, ['message contrast']],
    ['the page of a message', { page: { enabled: true, backgroundStart: '#ffffff' } }, ['page contrast']],
    ['nothing of a message that is read', { page: DARK, message: WHITE }, []],
  ])('warns of %s', (_what, own, expected) => {
    expect(looks(own, onScreen('home'))).toEqual(expected);
  });

  it.each([
    ['nothing where a picture is dark enough', WHITE, picture('#000000', '#202020'), []],
    ['a picture that is light in places', WHITE, picture('#000000', '#ffffff'), ['header pictureContrast']],
    ['nothing of a picture whose colours are not known', WHITE, { 'a.png': null }, []],
  ])('warns of %s', (_what, own, images, expected) => {
    expect(looks({ header: { ...PICTURED, ...own } }, {}, images)).toEqual(expected);
  });

  it('demands one first screen', () => {
    expect(codes(screen('other', [button()]))).toContain('NO_DEFAULT_SCREEN');
  });

  it('demands names, each of its own, whatever their case', () => {
    expect(codes(screen('home', [button()], { name: ' ' }))).toEqual(['nameMissing']);
    const same = screen('more', [button()], { name: 'HOME', back: back('home') });
    expect(codes(screen('home', [button({ redirect: 'more' })]), same)).toEqual([
      'ALREADY_EXISTS_SCREEN',
      'more ALREADY_EXISTS_SCREEN',
    ]);
  });

  it('warns of a screen that nobody comes to, and of one without a way back', () => {
    const lonely = screen('lonely', [button()], { back: back('home') });
    expect(codes(screen('home', [button()]), lonely)).toEqual(['lonely unreachable']);
    const leads = button({ print: false, redirect: 'trap' });
    expect(codes(screen('home', [leads]), screen('trap', [button()]))).toEqual(['trap noWayBack']);
  });

  it('forgets after a ticket what led to it', () => {
    const after = screen('after', [button({ segment: null })], { back: back('home') });
    expect(codes(screen('home', [button({ redirect: 'after' })]), after)).toEqual(['after segmentMissing']);
  });
});
