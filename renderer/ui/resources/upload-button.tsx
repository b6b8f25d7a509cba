import { Button, FileButton, Progress } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/errors.ts';
import { useShows } from '#renderer/lib/installation.tsx';
import { MAX_RESOURCE_BYTES, type Resource } from '#shared/contract/resources/resources.ts';
import css from '../designer/designer.module.css';
import { ACCEPTED } from './accepted.ts';
import { useUpload } from './use-upload.ts';

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
