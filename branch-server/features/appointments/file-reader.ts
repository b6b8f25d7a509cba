import type { BookablePairs } from '#branch-server/stored/appointments/bookable-pairs.ts';
import type { BranchSeats } from '#branch-server/stored/appointments/branch-seats.ts';
import type { AppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { importAppointments } from '#shared/contract/tickets/appointment-import.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type ReadFile, readFile } from '#shared/server/appointments/import-file.ts';

export interface FileReaderOptions {
  readonly offers: AppointmentOffers;
  readonly seats: Pick<BranchSeats, 'hasLearned'>;
  readonly pairs: BookablePairs;
}

/**
 * Parses a file of appointments against the offers of the branch. Throws if it contains no valid row, or while
 * bookings are not possible here yet.
 */
export function createFileReader({ offers, seats, pairs }: FileReaderOptions) {
  return (idBranches: number, body: BodyOf<typeof importAppointments>, now: Millis): ReadFile => {
    if (!seats.hasLearned(idBranches)) throw apiError('SLOTS_NOT_SYNCED');
    return readFile(body, {
      pairs: offers.at(idBranches).flatMap(({ idQueues }) => pairs(idQueues)),
      zone: offers.zone(idBranches, now),
      now,
    });
  };
}

export type FileReader = ReturnType<typeof createFileReader>;
