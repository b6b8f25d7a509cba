import { expect, it } from 'vitest';
import { ticketsPerRoll } from './tickets-per-roll.ts';

it('a roll of 80 m gives as many whole tickets as fit in it, and none without paper', () => {
  expect([80, 83.5, 79_999, 80_001, 0].map(ticketsPerRoll)).toEqual([1_000, 958, 1, 0, 0]);
});
