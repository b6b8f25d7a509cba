import { describe, expect, it } from 'vitest';
import { updateTicket } from '#shared/contract/tickets/ticket-content.ts';
import { nameProblem } from './name-problem.ts';

const accepted = (customerName: string) => updateTicket.body?.safeParse({ customerName }).success;

describe('the name on a ticket', () => {
  it('a blank one is none', () => {
    expect([nameProblem(''), nameProblem('  ')]).toEqual(['empty', 'empty']);
  });

  it('90 characters fit and 91 do not, here as at the server', () => {
    const [fits, long] = ['x'.repeat(90), 'x'.repeat(91)];
    expect([nameProblem(fits), nameProblem(long)]).toEqual([null, 'tooLong']);
    expect([accepted(fits), accepted(long)]).toEqual([true, false]);
  });

  it('what people are called fits', () => {
    const names = ['María-José Núñez', 'Åsa Öberg', 'Sinéad O’Brien', "Jean d'Arc", 'Hijos & Cía.'];
    expect(names.map(nameProblem)).toEqual(names.map(() => null));
    expect(names.map(accepted)).toEqual(names.map(() => true));
  });
});
