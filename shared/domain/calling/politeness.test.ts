import { describe, expect, it } from 'vitest';
import { calledOn } from '#tests/simulation/played-day.ts';
import { profileOf } from '#tests/simulation/profile-of.ts';
import { callableFrom } from './politeness.ts';

describe('politeness', () => {
  it('gives the customer so many seconds from entering the queue', () => {
    expect(callableFrom(1_000, 10)).toBe(11_000);
  });

  it('passes who is walking over for who came later and sits there', () => {
    const came = [
      { code: 'A1', at: 0, politeness: 5 },
      { code: 'A2', at: 1 },
    ];
    expect(calledOn({ profile: profileOf('FIFO', []), came, calls: [2, 4, 5] })).toBe('A2 nobody A1');
  });
});
