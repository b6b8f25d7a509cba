import { describe, expect, it } from 'vitest';
import { outsideAddress, phoneAddress, virtualTicketUrl } from '#shared/domain/printing/phone-address.ts';
import { parsePhoneAddress } from './phone-address.ts';

const SECRET = 'a'.repeat(32);
const at = (address: string) => parsePhoneAddress(new URL(address));

describe('the address of the phone page', () => {
  it('identifies a ticket at its branch, a ticket of a branch at central, or a virtual ticket', () => {
    expect(at(phoneAddress('http://branch.test', SECRET))).toEqual({
      kind: 'ticket',
      at: { secret: SECRET },
    });
    expect(at(outsideAddress('http://central.test', 3, SECRET))).toEqual({
      kind: 'ticket',
      at: { secret: SECRET, idBranches: 3 },
    });
    expect(at(virtualTicketUrl('http://branch.test', 5, 3))).toEqual({ kind: 'taking', id: 5, branchId: 3 });
  });

  it('is invalid if it identifies neither', () => {
    for (const address of ['/t', '/t#short', `/t/3/4#${SECRET}`, `/t/x#${SECRET}`, '/virtual-ticket/5'])
      expect(at(`http://central.test${address}`)).toBeNull();
  });
});
