import { describe, expect, it } from 'vitest';
import { associationSchema } from './association-schema.ts';

const right = {
  idServices: 1,
  idSegments: 1,
  idTicketDesigns: 1,
  idVentusQueue: 7,
  allowedTransfers: 'Y',
  allowedNoTicket: 'N',
};
const isRight = (isOfAppointments: boolean, typed: object) =>
  associationSchema(isOfAppointments).safeParse({ ...right, ...typed }).success;

describe('a typed association', () => {
  it('needs its number in the system of appointments, in digits, where it is one of theirs', () => {
    expect(isRight(true, {})).toBe(true);
    for (const idVentusQueue of [null, 'seven', -1]) expect(isRight(true, { idVentusQueue })).toBe(false);
    expect(isRight(false, { idVentusQueue: null })).toBe(true);
  });

  it('needs a service, a segment and a ticket', () => {
    for (const field of ['idServices', 'idSegments', 'idTicketDesigns'])
      expect(isRight(false, { [field]: null })).toBe(false);
  });
});
