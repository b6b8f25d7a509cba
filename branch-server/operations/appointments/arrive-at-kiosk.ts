import type { Notice } from '#branch-server/notices.ts';
import type { Appointments } from '#branch-server/stored/appointments/appointments.ts';
import type { AppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import type { Names } from '#branch-server/stored/names.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Language } from '#shared/contract/fields.ts';
import { localDay } from '#shared/domain/appointments/slots.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Arrive, Arrived } from './arrive.ts';

/** Nobody is to wait at the kiosk's word for longer than this; staff may let them arrive earlier, ms. */
const EARLIEST_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;

export interface ArriveAtKioskOptions {
  readonly appointments: Pick<Appointments, 'expected'>;
  readonly offers: Pick<AppointmentOffers, 'zone'>;
  readonly arrive: Arrive;
  readonly names: Pick<Names, 'branch'>;
}

export interface AtKiosk {
  readonly idBranches: number;
  readonly idKiosks: number;
  /** That of the appointment, or the telephone. */
  readonly number: string;
  readonly language: Language;
  /** The branch that the code of the appointment names; null where a number was typed. */
  readonly ofBranch: number | null;
}

/**
 * Lets a customer arrive by what they typed. Refuses in the words of what is wrong: there is none here, it is at another
 * branch, with its name where this server knows it, it is on another day, it is too early, or the time is over. By telephone only appointments of the day are looked for, the next one
 * first: what somebody else has booked for other days is nobody's business.
 */
export function createArriveAtKiosk({ appointments, offers, arrive, names }: ArriveAtKioskOptions) {
  return ({ idBranches, idKiosks, number, language, ofBranch }: AtKiosk, scope: Scope<Notice>): Arrived => {
    const { now } = scope;
    // Somebody else may have this number here.
    if (ofBranch !== null && ofBranch !== idBranches)
      throw apiError('APPOINTMENT_OTHER_BRANCH', { params: { branch: names.branch(ofBranch) } });
    const zone = offers.zone(idBranches, now);
    const today = localDay(now, zone);
    const found = appointments.expected(idBranches, number, now - DAY_MS);
    const ofToday = found.filter(({ slot_start }) => localDay(slot_start, zone) === today);
    const one = ofToday.find(({ state }) => state === 'booked') ?? ofToday[0];
    if (!one) {
      const isExisting = found.some((other) => other.number === number);
      throw apiError(isExisting ? 'APPOINTMENT_OTHER_DAY' : 'APPOINTMENT_UNKNOWN', {
        ...(isExisting && { params: { day: localDay(found[0]?.slot_start ?? now, zone) } }),
      });
    }
    if (one.state === 'noshow') throw apiError('APPOINTMENT_TOO_LATE');
    if (now < one.slot_start - EARLIEST_MS) throw apiError('APPOINTMENT_TOO_EARLY');
    return arrive(one.id, { idKiosks, language }, scope);
  };
}
