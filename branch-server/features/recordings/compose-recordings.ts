import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { createRecordingFiles } from './recording-files.ts';
import { createRecordingQueries, createRecordingStore } from './recording-store.ts';
import { createRecordings, type RecordingsParts } from './recordings.ts';
import { recordingRoutes } from './routes.ts';

export interface RecordingsOptions extends Pick<RecordingsParts, 'gate' | 'settings'> {
  readonly dataDir: string;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
}

/** Recordings of attentions: taken, kept for as long as the settings say, and deleted. */
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
    stop: recordings.settled,
  };
}
