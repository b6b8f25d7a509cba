import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, plainText } from '../fields.ts';

/** Half a minute of two channels at 48 kHz in base64, with metadata. */
const MAX_UPLOAD_BYTES = 8 * 1024 * 1024;

/** A part of a recording in the published format (operations specification, section 3). */
const recordingUpload = z.object({
  ticketId: id,
  ticket: plainText(20).describe('Code of the ticket; empty for a service without a ticket'),
  createdTime: epochMs.describe('Issue time of the ticket'),
  callingTime: epochMs.describe('Time of the call'),
  branchId: id,
  branchName: plainText(256),
  userGalaId: id.describe('Operator; must be the caller'),
  userGalaName: plainText(256),
  queueGalaId: id,
  queueGalaName: plainText(256),
  customerId: id.nullable().describe('Customer; null if unknown to the branch'),
  customerName: plainText(256).nullable(),
  indexRecord: z.number().int().min(1).max(100_000).describe('Number of this part in the recording, from 1'),
  finnishRecord: z.boolean().describe('Whether this is the last part'),
  base64audio: z
    .string()
    .max(MAX_UPLOAD_BYTES)
    .describe('16-bit PCM WAV in base64, with one or two channels'),
});
export type RecordingUpload = z.infer<typeof recordingUpload>;

export const uploadRecording = endpoint({
  method: 'post',
  path: '/recordings',
  tag: 'Recordings',
  only: 'branch',
  summary: 'Store a part of the recording of a service; a repeated part is stored once',
  privilege: [MODULES.workstation],
  body: recordingUpload,
  maxBodyBytes: MAX_UPLOAD_BYTES,
  answer: z.object({ idRecordings: id, indexRecord: z.number().int() }),
  errors: ['NOT_FOUND', 'TICKET_NOT_YOURS', 'RECORDING_FORMAT', 'RECORDING_EXISTS'],
});
