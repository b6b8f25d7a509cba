import { expect, it } from 'vitest';
import { zoneGuess } from './location-card.tsx';

it.each([
  ['Madrid', -3.7, 0],
  ['Stockholm', 18.07, 1],
  ['Buenos Aires', -58.4, -4],
  ['Auckland', 174.8, 12],
])('the solar time of %s is near its time zone', (_city, longitude, hours) => {
  expect(zoneGuess(longitude)).toBe(hours);
});
