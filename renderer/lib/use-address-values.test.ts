import { expect, it } from 'vitest';
import { readDays, readValues, withValues } from './use-address-values.ts';

const FIRST = { kind: 'all', from: '' };

it('values are read as they were written, and defaults are omitted from the address', () => {
  const written = withValues(new URLSearchParams(), FIRST, { kind: 'kiosk & co', from: '2026-11-28' });
  expect(readValues(new URLSearchParams(written.toString()), FIRST)).toEqual({
    kind: 'kiosk & co',
    from: '2026-11-28',
  });
  expect(withValues(written, FIRST, FIRST).toString()).toBe('');
  expect(readValues(new URLSearchParams(), FIRST)).toEqual(FIRST);
});

it('a change returns to the first page, and preserves the rest of the address', () => {
  const params = new URLSearchParams('search=caja&page=3&from=2026-01-01');
  expect(withValues(params, FIRST, { kind: 'kiosk' }).toString()).toBe(
    'search=caja&from=2026-01-01&kind=kiosk',
  );
});

it('a range of days spans them whole; a reversed or unreadable one filters nothing', () => {
  const { days, span } = readDays({ from: '2026-11-28', to: '2026-11-29' });
  expect(days).toEqual({ from: '2026-11-28', to: '2026-11-29' });
  expect(span).toEqual({ from: new Date(2026, 10, 28).getTime(), to: new Date(2026, 10, 30).getTime() });
  expect(readDays({ from: '2026-11-29', to: '2026-11-28' })).toMatchObject({ reversed: true, span: {} });
  expect(readDays({ from: 'soon', to: '2026-13-01' })).toEqual({
    days: { from: '', to: '' },
    reversed: false,
    span: {},
  });
});
