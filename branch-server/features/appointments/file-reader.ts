import type { BookablePairs } from '#branch-server/stored/appointments/bookable-pairs.ts';
import type { BranchSeats } from '#branch-server/stored/appointments/branch-seats.ts';
import type { AppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { importAppointments } from '#shared/contract/tickets/appointment-import.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type ReadFile, readFile } from '#shared/server/appointments/import/import-file.ts';

export interface FileReaderOptions {
  readonly offers: AppointmentOffers;
  readonly places: Pick<BranchSeats, 'hasLearned'>;
  readonly pairs: BookablePairs;
}

/** Reads a file of appointments by what the branch offers. Refuses one of which nothing can be understood, and where nothing may be booked here yet. */
export function createFileReader({ offers, places, pairs }: FileReaderOptions) {
  return (idBranches: number, body: BodyOf<typeof importAppointments>, now: Millis): ReadFile => {
    if (!places.hasLearned(idBranches)) throw apiError('SLOTS_NOT_SYNCED');
    return readFile(body, {
      pairs: offers.at(idBranches).flatMap(({ idQueues }) => pairs(idQueues)),
      zone: offers.zone(idBranches, now),
      now,
    });
  };
}

export type FileReader = ReturnType<typeof createFileReader>;
