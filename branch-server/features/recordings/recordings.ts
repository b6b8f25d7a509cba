import { hash } from 'node:crypto';
import PQueue from 'p-queue';
import type { Notice } from '#branch-server/notices.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { RecordingUpload } from '#shared/contract/tickets/recordings.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import { readWav } from '#shared/domain/wav.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { RecordingFiles } from './recording-files.ts';
import type { RecordingQueries, RecordingStore } from './recording-store.ts';

export interface RecordingsParts {
  readonly gate: Pick<WriteGate<Notice>, 'command'>;
  readonly files: RecordingFiles;
  readonly store: RecordingStore;
  /** Uses the reading connection: the attention that is recorded was committed before. */
  readonly queries: RecordingQueries;
  readonly settings: SettingsNow;
}

/**
 * Recordings of the branch: a file per part, and a row that describes it. The file is written before its row; a
 * file without a row is overwritten when the page sends it again, and deleted with its day.
 */
export function createRecordings(parts: RecordingsParts) {
  const { gate, files, store, queries, settings } = parts;
  // Writing a file is asynchronous, so the write gate alone does not separate two uploads of one part.
  const queue = new PQueue({ concurrency: 1 });

  async function storeRecording(upload: RecordingUpload, caller: Caller): Promise<number> {
    const { ticketId, indexRecord: part } = upload;
    const { day, idWorkstations } = servedTicket(queries, upload, caller);
    const sound = Buffer.from(upload.base64audio, 'base64');
    const format = readWav(sound);
    if (!format) throw apiError('RECORDING_FORMAT', { field: 'base64audio' });

    const checksum = hash('sha256', sound);
    const stored = queries.part(ticketId, part);
    if (stored?.hash === checksum) return stored.id;
    if (stored) throw apiError('RECORDING_EXISTS', { params: { next: queries.nextPart(ticketId) } });

    const file = `${files.folderOf(day)}/${ticketId}-${part}.wav`;
    await files.save(file, sound);
    return gate.command((scope) =>
      store.add(scope, {
        id_tickets: ticketId,
        id_users: caller.idUsers,
        id_workstations: idWorkstations,
        part,
        channels: format.channels,
        sample_rate: format.sampleRate,
        frames: format.frames,
        last: upload.finnishRecord ? 1 : 0,
        file,
        hash: checksum,
      }),
    );
  }

  async function purgeRecordings(now: Millis): Promise<void> {
    const moment = now - settings().recordingDays * DAY_MS;
    const old = queries.before(moment);
    for (const { file } of old) await files.remove(file);
    if (old.length > 0) {
      await gate.command((scope) => {
        for (const { id } of old) store.markRemoved(scope, id);
      });
    }
    const oldest = new Date(moment).toISOString().slice(0, 10);
    for (const day of await files.days()) {
      if (day < oldest && !queries.hasBelow(files.folderOf(day))) await files.removeDay(day);
    }
  }

  return {
    /**
     * Stores a part and returns its id. A repeated upload is stored once; different content for the same part is
     * an error.
     */
    store: (upload: RecordingUpload, caller: Caller): Promise<number> =>
      queue.add(() => storeRecording(upload, caller)),
    /** Deletes recordings after their retention (setting `recordingDays`). */
    purgeOld: (now: Millis): Promise<void> => queue.add(() => purgeRecordings(now)),
    idle: () => queue.onIdle(),
  };
}

export type Recordings = ReturnType<typeof createRecordings>;

/** Attention of an upload; throws if the caller did not serve it. */
function servedTicket(queries: RecordingQueries, upload: RecordingUpload, caller: Caller) {
  const { ticketId, branchId, userGalaId } = upload;
  const ticket = queries.ticket(ticketId);
  if (!ticket) throw apiError('NOT_FOUND', { field: 'ticketId', about: `ticket ${ticketId}` });
  if (ticket.id_branches !== branchId) {
    throw apiError('NOT_FOUND', { field: 'branchId', about: `ticket ${ticketId} at branch ${branchId}` });
  }
  const idWorkstations = userGalaId === caller.idUsers ? queries.servedAt(ticketId, caller.idUsers) : null;
  if (idWorkstations === null) throw apiError('TICKET_NOT_YOURS');
  return { day: ticket.day, idWorkstations };
}
