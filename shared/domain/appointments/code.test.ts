import fc from 'fast-check';
import { expect, it } from 'vitest';
import { appointmentCode, eraseAppointmentCode, readAppointmentCode, typeAppointmentCode } from './code.ts';

const entered = (signs: string) => [...signs].reduce(typeAppointmentCode, '');

it('a scanned code contains number and branch, in any case', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{6}$/),
      fc.integer({ min: 1, max: 9_999_999 }),
      (number, idBranches) => {
        const code = appointmentCode(number, idBranches);
        for (const one of [code, code.toLowerCase()])
          expect(readAppointmentCode(entered(one))).toEqual({ number, idBranches });
      },
    ),
  );
});

it('an entered number has no branch, and other keys are ignored', () => {
  expect(readAppointmentCode(entered('b4815-16 x'))).toEqual({ number: '481516', idBranches: null });
  expect(readAppointmentCode(entered('481516b'))).toEqual({ number: '481516', idBranches: null });
  expect(entered('12b3b4')).toBe('12B34');
});

it('erasing removes the last visible character', () => {
  expect(eraseAppointmentCode('481516')).toBe('48151');
  expect(eraseAppointmentCode('481516B7')).toBe('481516');
});
