import fc from 'fast-check';
import { expect, it } from 'vitest';
import { appointmentCode, eraseAppointmentCode, readAppointmentCode, typeAppointmentCode } from './code.ts';

const typed = (signs: string) => [...signs].reduce(typeAppointmentCode, '');

it('a reader that types a code tells number and branch, in capitals or not', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{6}$/),
      fc.integer({ min: 1, max: 9_999_999 }),
      (number, idBranches) => {
        const code = appointmentCode(number, idBranches);
        for (const one of [code, code.toLowerCase()])
          expect(readAppointmentCode(typed(one))).toEqual({ number, idBranches });
      },
    ),
  );
});

it('a hand that types a number names no branch, and other keys are not heard', () => {
  expect(readAppointmentCode(typed('b4815-16 x'))).toEqual({ number: '481516', idBranches: null });
  expect(readAppointmentCode(typed('481516b'))).toEqual({ number: '481516', idBranches: null });
  expect(typed('12b3b4')).toBe('12B34');
});

it('what is erased is what is seen', () => {
  expect(eraseAppointmentCode('481516')).toBe('48151');
  expect(eraseAppointmentCode('481516B7')).toBe('481516');
});
