import { expect, it } from 'vitest';
import { DEFAULT_SIGNAGE } from '#shared/contract/devices/signage-design.ts';
import { backgroundOf, blockStyle, currentCallStyle, ticketStyle } from './block-style.ts';

const DEFAULT_BLOCK = DEFAULT_SIGNAGE.current;
const RED = { ...DEFAULT_BLOCK, enabled: true, backgroundStart: '#aa0000', fontColor: '#ffffff' };

it('a disabled part has the default style', () => {
  expect(blockStyle({ ...RED, enabled: false })).toBeUndefined();
  expect(ticketStyle({ ...RED, enabled: false })).toBeUndefined();
});

it('the background is one colour or a gradient', () => {
  expect(backgroundOf(RED)).toBe('#aa0000');
  expect(backgroundOf({ ...RED, backgroundEnd: '#00aa00' })).toBe('linear-gradient(#aa0000, #00aa00)');
  expect(backgroundOf(DEFAULT_BLOCK)).toBeUndefined();
});

it('all texts of the current call have its text colour', () => {
  expect(currentCallStyle(RED)).toMatchObject({
    '--ink': '#ffffff',
    '--ink-2': '#ffffff',
    '--petrol-7': '#ffffff',
  });
});

it('O-481 to O-484: borders and corners are in pixels of the design', () => {
  const framed = { ...RED, borderColor: '#123456', borderWeight: 8, borderRadius: 30 };
  expect(blockStyle(framed)).toMatchObject({ border: '0.8rem solid #123456', borderRadius: '3rem' });
  expect(ticketStyle(framed)).toMatchObject({
    '--ticket-border': '0.8rem solid #123456',
    '--ticket-round': '3rem',
  });
});
