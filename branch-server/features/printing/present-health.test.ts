import { expect, it } from 'vitest';
import { presentHealth } from './present-health.ts';

it('nobody knows how a printer is that was never heard', () => {
  expect(presentHealth({ fault: null, since: 0, lowSince: 0 })).toMatchObject({ heard: 'N', paperLow: 'N' });
  expect(presentHealth({ fault: null, since: 7, lowSince: 0 })).toMatchObject({ heard: 'Y', paperLow: 'N' });
});

it('paper near its end says since when', () => {
  const low = presentHealth({ fault: null, since: 7, lowSince: 9 });
  expect(low).toMatchObject({ fault: null, paperLow: 'Y', lowSince: 9 });
});
