import { describe, expect, it } from 'vitest';
import type { KioskButton } from '#shared/contract/devices/kiosk-screen.ts';
import { buttonAction, NO_PAIR } from './kiosk-flow.ts';

const button = (own: Partial<KioskButton>): KioskButton => ({
  title: { es: 'Pagos' },
  subtitle: null,
  segment: null,
  service: null,
  print: false,
  redirect: null,
  style: null,
  ...own,
});

describe('pressing a button', () => {
  it('with segment, service and print issues a ticket', () => {
    const action = buttonAction(button({ segment: 1, service: 2, print: true }), NO_PAIR);
    expect(action).toEqual({ kind: 'take', segment: 1, service: 2 });
  });

  it('of arrivals asks for the number of an appointment, whatever was selected before', () => {
    const action = buttonAction(button({ arrives: true, redirect: 'c' }), { segment: 9, service: 2 });
    expect(action).toEqual({ kind: 'arrive' });
  });

  it('takes the segment of an earlier screen if it has none', () => {
    const action = buttonAction(button({ service: 2, print: true }), { segment: 9, service: null });
    expect(action).toEqual({ kind: 'take', segment: 9, service: 2 });
  });

  it('prefers its own segment to the earlier one', () => {
    const action = buttonAction(button({ segment: 1, service: 2, print: true }), { segment: 9, service: 9 });
    expect(action).toEqual({ kind: 'take', segment: 1, service: 2 });
  });

  it('with a redirect opens the screen and passes its segment on', () => {
    const action = buttonAction(button({ segment: 1, redirect: 'abc' }), NO_PAIR);
    expect(action).toEqual({ kind: 'redirect', screen: 'abc', pair: { segment: 1, service: null } });
  });

  it('does nothing if the pair is incomplete and there is no redirect', () => {
    expect(buttonAction(button({ service: 2, print: true }), NO_PAIR)).toEqual({ kind: 'none' });
  });
});
