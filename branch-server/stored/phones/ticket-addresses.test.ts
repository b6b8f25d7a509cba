import { describe, expect, it } from 'vitest';
import { createTicketAddresses } from './ticket-addresses.ts';

const TICKET = { id: 7, id_branches: 3 };
const created = (central: string | null) =>
  createTicketAddresses({
    own: 'http://branch.test',
    central: () => central,
    secrets: { of: (id) => `own-${id}` },
    outsideSecrets: { of: (id) => `outside-${id}` },
  });

describe('the address of a ticket', () => {
  it('on paper is that of central, which works inside and outside, while central is connected', () => {
    expect(created('https://central.test').printed(TICKET)).toBe('https://central.test/t/3#outside-7');
  });

  it('on paper is that of the branch if central is absent or not connected', () => {
    expect(created(null).printed(TICKET)).toBe('http://branch.test/t#own-7');
    expect(created(null).outside(TICKET)).toBeNull();
  });
});
