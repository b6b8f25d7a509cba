import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, plainText } from '../fields.ts';

/** Half a minute of two channels at 48 kHz in base64, with metadata. */
const MAX_UPLOAD_BYTES = 8 * 1024 * 1024;

/** A part of a recording in the published format (operations specification, section 3). */
const recordingUpload = z.object({
  ticketId: id,
  ticket: plainText(20).describe('Its code; empty for an attention without ticket'),
  createdTime: epochMs.describe('When the ticket was taken'),
  callingTime: epochMs.describe('When it was called'),
  branchId: id,
  branchName: plainText(256),
  userGalaId: id.describe('Who serves: the caller'),
  userGalaName: plainText(256),
  queueGalaId: id,
  queueGalaName: plainText(256),
  customerId: id.nullable().describe('Null for someone whom the branch does not know'),
  customerName: plainText(256).nullable(),
  indexRecord: z.number().int().min(1).max(100_000).describe('Place of this part in the recording, from 1'),
  finnishRecord: z.boolean().describe('Whether it is the last part'),
  base64audio: z.string().max(MAX_UPLOAD_BYTES).describe('WAV of 16-bit PCM with one or two channels'),
});
export type RecordingUpload = z.infer<typeof recordingUpload>;

export const uploadRecording = endpoint({
  method: 'post',
  path: '/recordings',
  tag: 'Recordings',
  only: 'branch',
  summary: 'Keep one part of the recording of an attention. Sent again, it is kept once',
  privilege: [MODULES.workstation],
  body: recordingUpload,
  maxBodyBytes: MAX_UPLOAD_BYTES,
  answer: z.object({ idRecordings: id, indexRecord: z.number().int() }),
  errors: ['NOT_FOUND', 'TICKET_NOT_YOURS', 'RECORDING_FORMAT', 'RECORDING_EXISTS'],
});
