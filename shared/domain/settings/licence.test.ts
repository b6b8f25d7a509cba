import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, EVALUATION, isBeyond, licenceStatus, UNLIMITED } from './licence.ts';

describe('the expiry day of a licence', () => {
  it.each([
    ['31/12/2026', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
    ['29/02/2028', '2028-02-29'],
    ['31/12/2999', '2999-12-31'],
  ])('%s is %s', (written, day) => {
    expect(dayOf(written)).toBe(day);
  });

  it.each(['', '12/31/2026', '29/02/2027', '2026-02-30', '2026-13-01', '1/1/2026', '20261231', 'never'])(
    '%j is invalid',
    (written) => {
      expect(dayOf(written)).toBeNull();
    },
  );

  it('is the same in both notations', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (moment) => {
        const iso = moment.toISOString().slice(0, 10);
        const [year, month, day] = iso.split('-');
        expect(dayOf(`${day}/${month}/${year}`)).toBe(iso);
        expect(dayOf(iso)).toBe(iso);
      }),
    );
  });
});

describe('a licence until 31 March 2027', () => {
  it.each([
    ['2026-11-21', { state: 'valid' }],
    ['2027-03-23', { state: 'valid' }],
    ['2027-03-24', { state: 'expiring', daysLeft: 7 }],
    ['2027-03-30', { state: 'expiring', daysLeft: 1 }],
    ['2027-03-31', { state: 'expiring', daysLeft: 0 }],
    ['2027-04-01', { state: 'expired' }],
  ])('on %s is %o', (today, status) => {
    expect(licenceStatus('31/03/2027', today)).toEqual(status);
  });

  it('never ends with a year above 2099', () => {
    expect(licenceStatus('2100-01-01', '2999-12-31')).toEqual({ state: 'valid' });
    expect(licenceStatus('31/12/2099', '2999-12-31')).toEqual({ state: 'expired' });
  });
});

describe('a limit', () => {
  it('of -1 means unlimited', () => {
    expect(isBeyond(UNLIMITED, 1_000_000)).toBe(false);
  });

  it('permits its own number, and not one more', () => {
    expect(isBeyond(3, 3)).toBe(false);
    expect(isBeyond(3, 4)).toBe(true);
    expect(isBeyond(0, 1)).toBe(true);
  });
});

it('the evaluation licence permits all features without expiry', () => {
  expect(licenceStatus(EVALUATION.expirationDate, '2999-12-31')).toEqual({ state: 'valid' });
  expect(EVALUATION).toMatchObject({ dashboardEnabled: 'Y', maxUsers: UNLIMITED });
});
