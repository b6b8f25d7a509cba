import { describe, expect, it } from 'vitest';
import type { Printer } from '#shared/contract/devices/printing.ts';
import { byNeed, needsLooking } from './printer-trouble.ts';

const well: Printer = { id: 1, name: 'Hall', fault: null, since: 0, unprinted: [] };
const ticket = { idPrintJob: 1, idTicket: 1, code: 'A001', state: 'unknown', at: 0 } as const;

describe('printer trouble', () => {
  it('a printer that prints and owes no paper needs nobody', () => {
    expect(needsLooking(well)).toBe(false);
  });

  it('a fault needs looking at', () => {
    expect(needsLooking({ ...well, fault: 'out-of-paper' })).toBe(true);
  });

  it('a printer that is only busy does not', () => {
    expect(needsLooking({ ...well, fault: 'busy' })).toBe(false);
  });

  it('tickets without sure paper need looking at, even when the printer is well again', () => {
    expect(needsLooking({ ...well, unprinted: [ticket] })).toBe(true);
  });

  it('printers that need looking at stand first', () => {
    const printers = [well, { ...well, name: 'Door' }, { ...well, name: 'Yard', fault: 'error' as const }];
    expect(byNeed(printers).map(({ name }) => name)).toEqual(['Yard', 'Door', 'Hall']);
  });
});
