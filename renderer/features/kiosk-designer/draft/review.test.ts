import { describe, expect, it } from 'vitest';
import { grid } from '#shared/contract/devices/kiosk-layout.ts';
import { NEW_BUTTON, PLAIN_SCREEN } from '#shared/contract/devices/kiosk-looks.ts';
import type { KioskButton, KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { newButton } from './draft.ts';
import { isError, review } from './review.ts';

const ALL = { es: 'Caja', en: 'Cash desk', sv: 'Kassa' };
const configured = { services: new Set([1, 2]), segments: new Set([1]), pairs: new Set(['1-1']) };

const button = (own: Partial<KioskButton> = {}): KioskButton => ({
  ...newButton(),
  ...{ title: ALL, segment: 1, service: 1, ...own },
});
const screen = (
  randomId: string,
  buttons: readonly KioskButton[],
  own: Partial<KioskScreen> = {},
): KioskScreen => ({
  ...{ randomId, name: randomId, type: 'ACTION', default: randomId === 'home' },
  ...{ question: ALL, hint: ALL, back: null, style: PLAIN_SCREEN },
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
