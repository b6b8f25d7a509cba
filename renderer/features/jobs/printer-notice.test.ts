import { describe, expect, it } from 'vitest';
import type { Printer } from '#shared/contract/devices/printing.ts';
import { byNeed, needOf } from './printer-notice.tsx';

const NOW = 1_000_000;
const well: Printer = {
  id: 1,
  name: 'Hall',
  reported: 'Y',
  error: null,
  since: NOW,
  paperLow: 'N',
  lowSince: 0,
  unprinted: [],
};
const ticket = { idPrintJob: 1, idTicket: 1, code: 'A001', state: 'unknown', at: 0 } as const;
const need = (printer: Printer) => needOf(printer, NOW);

describe('printer issues', () => {
  it('a healthy printer without unprinted tickets needs no attention', () => {
    expect(need(well)).toBe('none');
  });

  it.each(['out-of-paper', 'cover-open', 'error'] as const)('%s needs attention at once', (violation) => {
    expect(need({ ...well, error: violation })).toBe('look');
  });

  it('a busy printer needs no attention', () => {
    expect(need({ ...well, error: 'busy' })).toBe('none');
  });

  it.each(['unreachable', 'no-answer'] as const)(
    '%s needs attention after a minute, not before',
    (violation) => {
      expect(need({ ...well, error: violation, since: NOW - 59_999 })).toBe('none');
      expect(need({ ...well, error: violation, since: NOW - 60_000 })).toBe('look');
      expect(need({ ...well, error: violation, since: NOW, unprinted: [ticket] })).toBe('look');
    },
  );

  it('unprinted tickets need attention, even if the printer works again', () => {
    expect(need({ ...well, unprinted: [ticket] })).toBe('look');
  });

  it('low paper is less urgent than an error', () => {
    expect(need({ ...well, paperLow: 'Y', lowSince: NOW })).toBe('paper');
    expect(need({ ...well, paperLow: 'Y', lowSince: NOW, error: 'cover-open' })).toBe('look');
  });

  it('printers that need attention are listed first, then those with low paper', () => {
    const printers: Printer[] = [
      well,
      { ...well, name: 'Door', paperLow: 'Y' },
      { ...well, name: 'Yard', error: 'error' },
    ];
    expect(byNeed(printers, NOW).map(({ name }) => name)).toEqual(['Yard', 'Door', 'Hall']);
  });
});
