import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import { type Language, language as languageField } from '#shared/contract/fields.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { CUSTOMER } from '#shared/domain/tickets/by-customer.ts';
import { CALLED_MS, isJustCalled } from '#shared/domain/tickets/just-called.ts';
import { isUnserved, type TicketState } from '#shared/domain/tickets/transitions.ts';
import { MINUTE_MS } from '#shared/domain/time/units.ts';

/** Time after its end during which the address of a ticket shows the outcome. */
const ADDRESS_TTL_MS = 6 * 3_600_000;

/** A ticket of either server with its events for the customer. */
export interface PhoneTicketRow {
  readonly code: string;
  readonly state: TicketState;
  readonly language: string;
  readonly branchName: string;
  readonly companyName: string;
  /** Hours of the branch from UTC. */
  readonly zone: string;
  readonly queue: string;
  /** JSON of the queue’s names by language; empty for none. */
  readonly translations: string;
  readonly isTransferred: boolean;
  readonly workstation: string | null;
  readonly endedAt: Millis | null;
  /** The last call or recall; null without one. */
  readonly calledAt: Millis | null;
  /** The event that cancelled it; null for none. */
  readonly canceledBy: { readonly reason: string | null; readonly id_users: number | null } | null;
  /** Its customer has postponed it already. */
  readonly isPostponed: boolean;
}

/** Fields of a ticket that change without an event: position, expected wait, and whether its time has come. */
export type QueueStatus = Pick<
  PhoneTicket,
  'ahead' | 'waitFromMinutes' | 'waitToMinutes' | 'waitRise' | 'isServed' | 'appointmentAt'
>;

/** Phone view common to both servers; without position and server-specific fields. */
export type PhoneTicketView = Omit<PhoneTicket, keyof QueueStatus | 'now' | 'outside' | 'relayed'>;

/** True if a ticket ended too long ago to be shown. */
export const isLongOver = (
  { state, endedAt }: Pick<PhoneTicketRow, 'state' | 'endedAt'>,
  now: Millis,
): boolean => state !== 'waiting' && endedAt !== null && endedAt < now - ADDRESS_TTL_MS;

/** Phone view of a ticket at a moment; null if it ended too long ago. */
export function toPhoneTicketView(
  row: PhoneTicketRow,
  { recoverNoShow, noShowTime }: Pick<GeneralSettings, 'recoverNoShow' | 'noShowTime'>,
  now: Millis,
): PhoneTicketView | null {
  const { state, endedAt } = row;
  if (isLongOver(row, now)) return null;
  const calledAt = state === 'assisting' ? row.calledAt : null;
  const isCalled = isJustCalled(calledAt, now);
  const returnUntil = (endedAt ?? 0) + noShowTime * MINUTE_MS;
  return {
    code: row.code,
    stage: stageOf(row, isCalled),
    branchName: row.branchName,
    companyName: row.companyName,
    zone: row.zone,
    name: row.queue,
    names: JSON.parse(row.translations || '{}'),
    isTransferred: row.isTransferred,
    workstation: state === 'assisting' ? row.workstation : null,
    calledAt,
    calledUntil: calledAt === null ? null : calledAt + CALLED_MS,
    canAskForTime: recoverNoShow && !row.isPostponed && (state === 'waiting' || isCalled),
    canCancel: isUnserved(state),
    returnUntil: state === 'noshow' && recoverNoShow && returnUntil > now ? returnUntil : null,
    language: languageOf(row.language),
  };
}

function stageOf({ state, canceledBy }: PhoneTicketRow, isCalled: boolean): PhoneTicket['stage'] {
  switch (state) {
    case 'assisting':
      return isCalled ? 'called' : 'serving';
    case 'assisted':
      return 'finished';
    case 'noshow':
      return 'absent';
    case 'canceled':
      return howCanceled(canceledBy);
    default:
      return state;
  }
}

function howCanceled(by: PhoneTicketRow['canceledBy']): PhoneTicket['stage'] {
  if (by?.reason === CUSTOMER) return 'left';
  // Without user and reason: the end of the day closed it.
  return by && by.id_users === null && by.reason === null ? 'closed' : 'canceled';
}

const languageOf = (stored: string): Language => languageField.catch('es').parse(stored);
