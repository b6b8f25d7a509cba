import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import { uploadRecording } from '#shared/contract/tickets/recordings.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { act, type Route } from '#shared/server/kit/route.ts';
import { createRecordingFiles } from './recording-files.ts';
import { createRecordingQueries, createRecordingStore } from './recording-store.ts';
import { createRecordings, type Recordings, type RecordingsParts } from './recordings.ts';

export interface RecordingsOptions extends Pick<RecordingsParts, 'gate' | 'settings'> {
  readonly dataDir: string;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
}

/** Recordings of attentions: storage, retention by the settings, and deletion. */
export function composeRecordings({ gate, settings, dataDir, database }: RecordingsOptions): Feature<Notice> {
  const recordings = createRecordings({
    gate,
    files: createRecordingFiles(dataDir),
    store: createRecordingStore(database.sqlite),
    queries: createRecordingQueries(database.readable),
    settings,
  });
  return {
    routes: recordingRoutes(recordings),
    doHousekeeping: recordings.purgeOld,
    stop: recordings.idle,
  };
}

/** Recordings of attentions, over HTTP (operations specification, section 5). */
function recordingRoutes(recordings: Recordings): Route<never>[] {
  return [
    act(uploadRecording, async ({ body, caller }) => ({
      idRecordings: await recordings.store(body, caller),
      indexRecord: body.indexRecord,
    })),
  ];
}
