import { Button, Group, Modal, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/errors.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { FileField } from '#renderer/ui/fields/file-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAddVersion } from './use-versions.ts';
import styles from './versions.module.css';

/** A signature is a few hundred bytes; a larger file is none. */
const MAX_SIGNATURE_BYTES = 2_000;

/** Adds a file of a version: the file itself, and what whoever made it has signed of it. */
export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['versions', 'common', 'errors']);
  const toasts = useToasts();
  const lost = useConnection().state === 'lost';
  const [file, setFile] = useState<File | null>(null);
  const [signature, setSignature] = useState<File | null>(null);
  const [refused, setRefused] = useState<{ readonly field: string; readonly text: string }>();
  const add = useAddVersion(() => {
    toasts.success({ title: t('add.ADDED') });
    onClose();
  });

  async function run() {
    if (!file || !signature) return;
    setRefused(undefined);
    if (signature.size > MAX_SIGNATURE_BYTES)
      return setRefused({ field: 'signed', text: t('errors:VERSION_UNSIGNED') });
    await add.run({ file, signed: await signature.text() }, (error) => {
      const { field = 'file' } = error.detail;
      setRefused({ field, text: errorText(i18n, error) });
      return true;
    });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('add.title')}
      closeOnClickOutside={!add.busy}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Text size="sm">{t('add.hint')}</Text>
        <FileField
          label={t('add.file')}
          accept=".gz,.AppImage,.deb,.exe"
          placeholder={t('add.choose')}
          value={file}
          error={refused?.field === 'file' ? refused.text : undefined}
          onChange={(chosen) => {
            setFile(chosen);
            setRefused(undefined);
          }}
        />
        <FileField
          label={t('add.signature')}
          accept=".json"
          placeholder={t('add.choose')}
          value={signature}
          error={refused?.field === 'signed' ? refused.text : undefined}
          onChange={(chosen) => {
            setSignature(chosen);
            setRefused(undefined);
          }}
        />
        {add.sent !== null && <Progress value={add.sent * 100} aria-label={t('add.sending')} />}
        <Group justify="flex-end" gap="xs" mt="md">
          <Button onClick={onClose} disabled={add.busy}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" variant="filled" disabled={lost || !file || !signature} loading={add.busy}>
            {t('add.do')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
