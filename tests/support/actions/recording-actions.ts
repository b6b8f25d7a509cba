import type { Client } from '#shared/contract/client.ts';
import { type RecordingUpload, uploadRecording } from '#shared/contract/tickets/recordings.ts';
import { encodeWav } from '#shared/domain/wav.ts';
import { DEMO } from '../servers/demo-branch.ts';
import type { SignedIn } from '../servers/start-branch.ts';

/** A tone in base64, different for each pitch. */
export function tone(pitch: number, { channels = 2, seconds = 1 } = {}): string {
  const samples = Float32Array.from({ length: seconds * 16_000 }, (_, at) =>
    Math.sin((at * pitch * 2 * Math.PI) / 16_000),
  );
  return Buffer.from(encodeWav(Array(channels).fill(samples), 16_000)).toString('base64');
}

/** Sends a part like the page of the serving operator. */
export function partOf(operator: SignedIn, ticketId: number, changes: Partial<RecordingUpload> = {}) {
  return {
    ticketId,
    ticket: 'A001',
    createdTime: 1_700_000_000_000,
    callingTime: 1_700_000_060_000,
    branchId: DEMO.branch,
    branchName: 'Centro',
    userGalaId: operator.idUser,
    userGalaName: 'Lucía Ferrer',
    queueGalaId: DEMO.queues.cashier,
    queueGalaName: 'Caja',
    customerId: null,
    customerName: null,
    indexRecord: 1,
    finnishRecord: false,
    base64audio: tone(440),
    ...changes,
  } satisfies RecordingUpload;
}

export const upload = (operator: Client, body: RecordingUpload) => operator.call(uploadRecording, { body });
