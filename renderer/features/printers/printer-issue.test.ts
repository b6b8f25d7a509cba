import { describe, expect, it } from 'vitest';
import type { Printer } from '#shared/contract/devices/printing.ts';
import { byNeed, needOf } from './printer-issue.ts';

const NOW = 1_000_000;
const well: Printer = {
  id: 1,
  name: 'Hall',
  heard: 'Y',
  fault: null,
  since: NOW,
  paperLow: 'N',
  lowSince: 0,
  unprinted: [],
};
const ticket = { idPrintJob: 1, idTicket: 1, code: 'A001', state: 'unknown', at: 0 } as const;
const need = (printer: Printer) => needOf(printer, NOW);

describe('printer trouble', () => {
  it('a printer that prints and owes no paper needs nobody', () => {
    expect(need(well)).toBe('nothing');
  });

  it.each(['out-of-paper', 'cover-open', 'error'] as const)('%s needs looking at, at once', (fault) => {
    expect(need({ ...well, fault })).toBe('look');
  });

  it('a printer that is only busy does not', () => {
    expect(need({ ...well, fault: 'busy' })).toBe('nothing');
  });

  it.each(['unreachable', 'no-answer'] as const)(
    '%s needs looking at after a minute, not before',
    (fault) => {
      expect(need({ ...well, fault, since: NOW - 59_999 })).toBe('nothing');
      expect(need({ ...well, fault, since: NOW - 60_000 })).toBe('look');
      expect(need({ ...well, fault, since: NOW, unprinted: [ticket] })).toBe('look');
    },
  );

  it('tickets without sure paper need looking at, even when the printer is well again', () => {
    expect(need({ ...well, unprinted: [ticket] })).toBe('look');
  });

  it('paper near its end is less than a fault', () => {
    expect(need({ ...well, paperLow: 'Y', lowSince: NOW })).toBe('paper');
    expect(need({ ...well, paperLow: 'Y', lowSince: NOW, fault: 'cover-open' })).toBe('look');
  });

  it('printers that need looking at stand first, then those with little paper', () => {
    const printers: Printer[] = [
      well,
      { ...well, name: 'Door', paperLow: 'Y' },
      { ...well, name: 'Yard', fault: 'error' },
    ];
    expect(byNeed(printers, NOW).map(({ name }) => name)).toEqual(['Yard', 'Door', 'Hall']);
  });
});
