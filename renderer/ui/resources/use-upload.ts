import { useStore } from 'jotai';
import { useState } from 'react';
import { fetchWithProgress } from '#renderer/lib/fetch-with-progress.ts';
import { randomKey } from '#renderer/lib/random-key.ts';
import { sessionAtom } from '#renderer/lib/session.ts';
import { createClient } from '#shared/contract/client.ts';
import { type Resource, uploadResource } from '#shared/contract/resources/resources.ts';
import { type ShowApiError, useAction } from '../overlay/use-action.ts';

interface Sent {
  readonly file: File;
  readonly module: Resource['module'];
  readonly type: Resource['type'];
  readonly replace: 'Y' | 'N';
}

/** Uploads a file as a resource; `sent` is the progress from 0 to 1, null without an upload. */
export function useUpload(onUploaded?: (resource: Resource) => void) {
  const store = useStore();
  const [sent, setSent] = useState<number | null>(null);
  const upload = useAction(
    ({ file, ...body }: Sent, call) =>
      createClient({
        origin: '',
        token: () => store.get(sessionAtom)?.token ?? null,
        randomKey,
        fetch: fetchWithProgress((bytes, total) => setSent(total === 0 ? 0 : bytes / total)),
      }).call(uploadResource, { body, file }, call),
    { refreshes: ['resources', 'kiosk-designer'], ...(onUploaded && { onDone: onUploaded }) },
  );
  return {
    sent,
    busy: upload.busy,
    async run(what: Sent, showError?: ShowApiError): Promise<boolean> {
      setSent(0);
      const done = await upload.run(what, showError);
      setSent(null);
      return done;
    },
  };
}
