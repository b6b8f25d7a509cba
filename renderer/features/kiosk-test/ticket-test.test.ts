import { describe, expect, it } from 'vitest';
import type { OfferedPair } from '#renderer/lib/pairs.ts';
import { pairOptions } from './ticket-test.tsx';

const named = (id: number) => ({ id, idShort: `${id}`, name: `N${id}` });
const pair = (segment: number, service: number) =>
  ({ segment: named(segment), service: named(service) }) as OfferedPair;
const known = {
  pairs: [pair(1, 11), pair(2, 12)],
  segments: [named(1), named(2), named(3)],
  services: [named(11), named(12)],
};

describe('the options for a test ticket', () => {
  it('a segment without a queue is disabled with the reason', () => {
    const { segments } = pairOptions(known, { segment: null, service: null }, 'no queue');
    expect(segments.map(({ label, disabled }) => [label, disabled])).toEqual([
      ['N1', false],
      ['N2', false],
      ['N3 (no queue)', true],
    ]);
  });

  it('services depend on the selected segment', () => {
    const { services } = pairOptions(known, { segment: '2', service: null }, 'no queue');
    expect(services.map(({ value, disabled }) => [value, disabled])).toEqual([
      ['11', true],
      ['12', false],
    ]);
  });
});
