import { describe, expect, it } from 'vitest';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import { type Press, stageDuration } from './kiosk-flow.ts';

const screen = (type: KioskScreen['type'], duration = 5) => ({
  type,
  message: { text: {}, duration, redirect: null },
});
const thanks = { name: 'thanks', press: {} as Press, ticket: {} as IssuedTicket } as const;

describe('the duration of a screen', () => {
  it('an error without ticket lasts 5 s', () => {
    expect(stageDuration({ name: 'failed', reason: 'unexpected' }, screen('ACTION'))).toBe(5_000);
  });

  it('an error screen lasts 5 s, whatever its message states', () => {
    expect(stageDuration({ name: 'choosing' }, screen('ERROR', 9))).toBe(5_000);
  });

  it('a message screen lasts as long as it was designed to', () => {
    expect(stageDuration({ name: 'choosing' }, screen('MESSAGE'))).toBe(5_000);
    expect(stageDuration({ name: 'choosing' }, screen('MESSAGE', 50))).toBe(50_000);
  });

  it('a message of 0 s lasts until it is touched', () => {
    expect(stageDuration({ name: 'choosing' }, screen('MESSAGE', 0))).toBeNull();
  });

  it('the thanks last 3 s, or as long as the message that follows', () => {
    expect(stageDuration(thanks, null)).toBe(3_000);
    expect(stageDuration(thanks, screen('ACTION'))).toBe(3_000);
    expect(stageDuration(thanks, screen('MESSAGE', 8))).toBe(8_000);
  });

  it('a question has no time limit', () => {
    expect(stageDuration({ name: 'choosing' }, screen('ACTION'))).toBeNull();
  });
});
