import { expect, it } from 'vitest';
import { degreesText, toGeoPosition } from './location-card.tsx';

it('a position requires both coordinates', () => {
  expect(toGeoPosition({ latitude: '40.4', longitude: '-3.7' })).toEqual({ latitude: 40.4, longitude: -3.7 });
});

it.each([
  ['', '-3.7'],
  ['90.5', '-3.7'],
  ['40.4', '-'],
])('no position is at «%s», «%s»', (latitude, longitude) => {
  expect(toGeoPosition({ latitude, longitude })).toBeNull();
});

it('degrees have at most six decimals', () => {
  expect(degreesText(-3.703_790_123)).toBe('-3.70379');
  expect(degreesText(40)).toBe('40');
  expect(degreesText(-0.000_000_1)).toBe('0');
});
