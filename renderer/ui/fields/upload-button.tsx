import { Button, FileButton, Progress } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useStore } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/errors.ts';
import { fetchWithProgress } from '#renderer/lib/fetch-with-progress.ts';
import { useShows } from '#renderer/lib/installation.tsx';
import { randomKey } from '#renderer/lib/random-key.ts';
import { sessionAtom } from '#renderer/lib/session.ts';
import { createClient } from '#shared/contract/client.ts';
import {
  MAX_RESOURCE_BYTES,
  type Resource,
  uploadResource,
} from '#shared/contract/installation/resources.ts';
import css from '../designer/designer.module.css';
import { type ShowApiError, useAction } from '../overlay/use-action.ts';

const MEGABYTE = 1024 * 1024;

interface Props {
  readonly module: Resource['module'];
  /** Accepted types; video and image are distinguished by the file. */
  readonly types: readonly Resource['type'][];
  readonly onUploaded: (resource: Resource) => void;
}

/** Uploads the selected file; hidden if uploads are possible only at central. */
export function UploadButton({ module, types, onUploaded }: Props) {
  const { t, i18n } = useTranslation(['resources', 'errors']);
  const isCreatedHere = useShows()('configuration.global');
  const [rejected, setRejected] = useState<string | null>(null);
  const { run, busy, sent } = useUpload(onUploaded);
  if (!isCreatedHere) return null;

  async function upload(file: File | null) {
    if (!file) return;
    const type = types.find((each) => file.type.startsWith(`${each}/`)) ?? types[0] ?? 'image';
    const isTooLarge = file.size > MAX_RESOURCE_BYTES[type];
    setRejected(
      isTooLarge ? t('errors:UPLOAD_TOO_LARGE', { megabytes: MAX_RESOURCE_BYTES[type] / MEGABYTE }) : null,
    );
    if (isTooLarge) return;
    await run({ file, module, type, replace: 'N' }, (error) => {
      setRejected(errorText(i18n, error));
      return true;
    });
  }

  return (
    <>
      <FileButton accept={types.map((type) => ACCEPTED[type]).join()} onChange={upload}>
        {(button) => (
          <Button
            {...button}
            className={css.nearest}
            loading={busy}
            leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('upload')}
          </Button>
        )}
      </FileButton>
      {sent !== null && (
        <Progress value={sent * 100} aria-label={t('progress', { percent: Math.round(sent * 100) })} />
      )}
      {rejected !== null && (
        <span className={css.wrong} role="alert">
          {rejected}
        </span>
      )}
    </>
  );
}

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

/** Filter of the file picker by type; the server checks the content. */
export const ACCEPTED: Readonly<Record<Resource['type'], string>> = {
  image: 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml',
  audio: 'audio/*',
  video: 'video/mp4,video/webm',
  configuration: 'application/json,.json',
};
