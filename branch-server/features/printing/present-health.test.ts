import { expect, it } from 'vitest';
import { presentHealth } from './present-health.ts';

it('the state of a printer that never answered is unknown', () => {
  expect(presentHealth({ error: null, since: 0, lowSince: 0 })).toMatchObject({
    reported: 'N',
    paperLow: 'N',
  });
  expect(presentHealth({ error: null, since: 7, lowSince: 0 })).toMatchObject({
    reported: 'Y',
    paperLow: 'N',
  });
});

it('low paper includes the time since when', () => {
  const low = presentHealth({ error: null, since: 7, lowSince: 9 });
  expect(low).toMatchObject({ error: null, paperLow: 'Y', lowSince: 9 });
});
