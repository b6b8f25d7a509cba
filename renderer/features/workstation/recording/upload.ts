import type { Session } from '#renderer/lib/session/session.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { type Client, Unreachable } from '#shared/contract/client.ts';
import { type RecordingUpload, uploadRecording } from '#shared/contract/tickets/recordings.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { RecordedPart } from './recorder.ts';

export interface Recipient {
  readonly api: Client;
  readonly fetch: typeof fetch;
  /** Address that parts go to instead of the branch's server; empty for the server. */
  readonly address: string;
  /** Names who is signed in now, if anybody. */
  readonly idUsers: () => number | null;
  /** Runs once a part will not be taken, with the refusal, or what another server answered instead of taking it. */
  readonly onRejected: (why: unknown) => void;
}

/** One attention may be recorded in pieces: then its parts are numbered on behind what was kept before. */
interface Numbering {
  ahead: number;
}

/** Lists what to try again: the server has trouble of its own, or the operator has to sign in again. */
const PASSING: readonly string[] = [
  'GENERIC_ERROR',
  'DISK_FULL',
  'TOO_MANY_REQUESTS',
  'INVALID_TOKEN',
  'EXPIRED_TOKEN',
];

/**
 * Makes the sending of one part: to the branch's server in the name of the operator who recorded it, or to the
 * address set.
 */
export function sendPart(
  recipient: Recipient,
  attention: RecordedAttention,
  { index, isLast, wav }: RecordedPart,
  numbering: Numbering,
): Send {
  const upload = (): RecordingUpload => ({
    ...attention,
    indexRecord: index + numbering.ahead,
    finnishRecord: isLast,
    base64audio: base64(wav),
  });

  return recipient.address === ''
    ? () => toServer(recipient, upload, numbering)
    : () => toAddress(recipient, upload);
}

async function toServer(
  recipient: Recipient,
  upload: () => RecordingUpload,
  numbering: Numbering,
): Promise<Outcome> {
  const body = upload();
  const { ticketId, userGalaId, indexRecord } = body;
  if (recipient.idUsers() !== userGalaId) return 'later';
  try {
    const idempotencyKey = `recording ${ticketId}/${body.callingTime}/${indexRecord}`;
    await recipient.api.call(uploadRecording, { body }, { idempotencyKey });
    return 'sent';
  } catch (error) {
    const next = error instanceof ApiError ? error.detail.params?.next : undefined;
    if (error instanceof ApiError && error.status === 'RECORDING_EXISTS' && typeof next === 'number') {
      numbering.ahead += next - indexRecord;
      return toServer(recipient, upload, numbering);
    }
    if (error instanceof Unreachable) return 'later';
    if (error instanceof ApiError && PASSING.includes(error.status)) return 'later';
    recipient.onRejected(error);
    return 'refused';
  }
}

/** Sends a part to another server, which is told nothing of who is signed in here. */
async function toAddress(recipient: Recipient, upload: () => RecordingUpload): Promise<Outcome> {
  const response = await recipient
    .fetch(recipient.address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(upload()),
    })
    .catch(() => null);
  if (response?.ok) return 'sent';
  if (response === null || response.status >= 500 || response.status === 429) return 'later';
  recipient.onRejected(response.status);
  return 'refused';
}

/** Limits the bytes that go into one call: more arguments than this overflow the stack. */
const PIECE = 0x8000;

/**
 * Writes bytes as base64, however many.
 *
 * @internal used by tests besides this file
 */
export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  return btoa(text);
}

/** Describes an attention with each part of its recording. */
export type RecordedAttention = Omit<RecordingUpload, 'indexRecord' | 'finnishRecord' | 'base64audio'>;

/** Describes the attention at a workstation for its recording; null while no customer is served. */
export function recordedAttention(
  { ticket, idBranches, branchName }: Workstation,
  { user, employee }: Session,
): RecordedAttention | null {
  if (ticket?.start == null) return null;
  return {
    ticketId: ticket.idTicket,
    ticket: ticket.code,
    createdTime: ticket.createdAt,
    callingTime: ticket.start,
    branchId: idBranches,
    branchName,
    userGalaId: user.id,
    userGalaName: `${employee.firstName} ${employee.lastName}`.trim(),
    queueGalaId: ticket.idQueues,
    queueGalaName: ticket.queueName,
    customerId: ticket.idCustomer,
    customerName: ticket.customerName,
  };
}

/**
 * Says what became of something that was to be sent: it arrived, it has to be tried again, or it was refused for
 * good.
 */
export type Outcome = 'sent' | 'later' | 'refused';
export type Send = () => Promise<Outcome>;

interface OutboxOptions {
  /** Waits before the next try. */
  readonly pause: () => Promise<void>;
  /** Hears how many are left whenever that changes. */
  readonly onLeft: (left: number) => void;
}

/** Sends one thing after another in the order in which they came, each again and again until it is taken. */
export function createOutbox({ pause, onLeft }: OutboxOptions) {
  const waiting: Send[] = [];
  let sending = false;

  async function sendAll(): Promise<void> {
    sending = true;
    for (let first = waiting[0]; first; first = waiting[0]) {
      if ((await first()) === 'later') {
        await pause();
        continue;
      }
      waiting.shift();
      onLeft(waiting.length);
    }
    sending = false;
  }

  return {
    /** `send` answers in every case and throws nothing. */
    add(send: Send): void {
      waiting.push(send);
      onLeft(waiting.length);
      if (!sending) void sendAll();
    },
  };
}
