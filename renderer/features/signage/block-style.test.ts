import { expect, it } from 'vitest';
import { DEFAULT_SIGNAGE } from '#shared/contract/devices/signage-design.ts';
import { backgroundOf, blockStyle, currentCallStyle, ticketStyle } from './block-style.ts';

const DEFAULT_BLOCK = DEFAULT_SIGNAGE.current;
const RED = { ...DEFAULT_BLOCK, enabled: true, backgroundStart: '#aa0000', fontColor: '#ffffff' };

it('leaves a part that is switched off as the product draws it', () => {
  expect(blockStyle({ ...RED, enabled: false })).toBeUndefined();
  expect(ticketStyle({ ...RED, enabled: false })).toBeUndefined();
});

it('fills with one colour, or from one to the other', () => {
  expect(backgroundOf(RED)).toBe('#aa0000');
  expect(backgroundOf({ ...RED, backgroundEnd: '#00aa00' })).toBe('linear-gradient(#aa0000, #00aa00)');
  expect(backgroundOf(DEFAULT_BLOCK)).toBeUndefined();
});

it('gives all texts of the current turn the colour of its text', () => {
  expect(currentCallStyle(RED)).toMatchObject({
    '--ink': '#ffffff',
    '--ink-2': '#ffffff',
    '--petrol-7': '#ffffff',
  });
});

it('draws borders and corners in pixels of the design', () => {
  const framed = { ...RED, borderColor: '#123456', borderWeight: 8, borderRadius: 30 };
  expect(blockStyle(framed)).toMatchObject({ border: '0.8rem solid #123456', borderRadius: '3rem' });
  expect(ticketStyle(framed)).toMatchObject({
    '--ticket-border': '0.8rem solid #123456',
    '--ticket-round': '3rem',
  });
});
