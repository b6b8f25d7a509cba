import { ApiError } from '#shared/contract/api-error-factory.ts';
import { type Client, Unreachable } from '#shared/contract/client.ts';
import { type RecordingUpload, uploadRecording } from '#shared/contract/tickets/recordings.ts';
import type { RecordedAttention } from '../recorded-attention.ts';
import type { RecordedPart } from '../recorder.ts';
import type { Outcome, Send } from './outbox.ts';

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
export interface Numbering {
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
