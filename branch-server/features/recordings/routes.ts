import { uploadRecording } from '#shared/contract/tickets/recordings.ts';
import { act, type Route } from '#shared/server/kit/route.ts';
import type { Recordings } from './recordings.ts';

/** Recordings of attentions, over HTTP (operations specification, section 5). */
export function recordingRoutes(recordings: Recordings): Route<never>[] {
  return [
    act(uploadRecording, async ({ body, caller }) => ({
      idRecordings: await recordings.keep(body, caller),
      indexRecord: body.indexRecord,
    })),
  ];
}
