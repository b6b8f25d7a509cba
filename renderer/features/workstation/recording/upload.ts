import type { Session } from '#renderer/lib/session.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { type Client, Unreachable } from '#shared/contract/client.ts';
import { type RecordingUpload, uploadRecording } from '#shared/contract/tickets/recordings.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { RecordedPart } from './recorder.ts';

export interface Recipient {
  readonly api: Client;
  readonly fetch: typeof fetch;
  /** External address for the parts; empty for the branch server. */
  readonly address: string;
  /** Current user; null when signed out. */
  readonly idUsers: () => number | null;
  /** Runs when a part is rejected for good, with the error or the unexpected answer. */
  readonly onRejected: (why: unknown) => void;
}

/** A call recorded in several pieces continues the numbering of its parts. */
interface Numbering {
  ahead: number;
}

/** Errors that are retried: server errors and an expired session. */
const PASSING: readonly string[] = [
  'GENERIC_ERROR',
  'DISK_FULL',
  'TOO_MANY_REQUESTS',
  'INVALID_TOKEN',
  'EXPIRED_TOKEN',
];

/**
 * Creates the upload of one part: to the branch server as the operator who recorded it, or to the external address.
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

/** Sends a part to the external server, without credentials. */
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

/** Maximum number of arguments per call, to avoid a stack overflow. */
const PIECE = 0x8000;

/**
 * Encodes bytes as base64.
 * @internal used by tests besides this file
 */
export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  return btoa(text);
}

/** Metadata of the call, sent with each part. */
export type RecordedAttention = Omit<RecordingUpload, 'indexRecord' | 'finnishRecord' | 'base64audio'>;

/** Returns the recording metadata of the current call; null while no customer is served. */
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

/** Result of a send: done, to be retried, or rejected for good. */
export type Outcome = 'sent' | 'later' | 'refused';
export type Send = () => Promise<Outcome>;

interface OutboxOptions {
  /** Waits before a retry. */
  readonly pause: () => Promise<void>;
  /** Called with the number of pending items on every change. */
  readonly onPendingChange: (left: number) => void;
}

/** Sends items in order and retries each until it is accepted or rejected. */
export function createOutbox({ pause, onPendingChange }: OutboxOptions) {
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
      onPendingChange(waiting.length);
    }
    sending = false;
  }

  return {
    /** `send` never throws. */
    add(send: Send): void {
      waiting.push(send);
      onPendingChange(waiting.length);
      if (!sending) void sendAll();
    },
  };
}
