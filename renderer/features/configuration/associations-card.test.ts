import { describe, expect, it } from 'vitest';
import { associationSchema } from './associations-card.tsx';

const right = {
  idServices: 1,
  idSegments: 1,
  idTicketDesigns: 1,
  idVentusQueue: 7,
  allowedTransfers: 'Y',
  allowedNoTicket: 'N',
};
const isRight = (isOfAppointments: boolean, entered: object) =>
  associationSchema(isOfAppointments).safeParse({ ...right, ...entered }).success;

describe('an entered association', () => {
  it('of the appointment system requires its number in digits', () => {
    expect(isRight(true, {})).toBe(true);
    for (const idVentusQueue of [null, 'seven', -1]) expect(isRight(true, { idVentusQueue })).toBe(false);
    expect(isRight(false, { idVentusQueue: null })).toBe(true);
  });

  it('requires a service, a segment and a ticket', () => {
    for (const field of ['idServices', 'idSegments', 'idTicketDesigns'])
      expect(isRight(false, { [field]: null })).toBe(false);
  });
});
