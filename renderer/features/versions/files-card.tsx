import { Button, Modal, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { FileField } from '#renderer/ui/fields/file-field.tsx';
import { ShortList } from '#renderer/ui/list/short-list.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import { deleteVersion, type VersionFile } from '#shared/contract/central/versions.ts';
import { useAddVersion, useVersionFiles, VERSIONS } from './api.ts';
import { useVersionTexts } from './texts.ts';
import styles from './versions.module.css';

/** Version files, with upload and deletion. */
export function FilesCard() {
  const { t } = useTranslation('versions');
  const isDisconnected = useConnection().state === 'lost';
  const list = useVersionFiles();
  const [adding, setAdding] = useState(false);
  return (
    <Card title={t('files.title')}>
      <ShortList list={list} empty={t('files.none')}>
        <ScrollRegion className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('files.version')}</th>
                <th scope="col">{t('files.file')}</th>
                <th scope="col">{t('files.added')}</th>
                <th scope="col" aria-label={t('files.delete')} />
              </tr>
            </thead>
            <tbody>
              {list.rows.map((file) => (
                <FileRow key={file.id} file={file} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </ShortList>
      <div className={styles.buttons}>
        <Button disabled={isDisconnected} onClick={() => setAdding(true)}>
          {t('add.open')}
        </Button>
      </div>
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

function FileRow({ file }: { readonly file: VersionFile }) {
  const { t } = useTranslation('versions');
  const api = useApi();
  const confirm = useConfirm();
  const isDisconnected = useConnection().state === 'lost';
  const { bytes, moment } = useVersionTexts();
  const remove = useAction((id: number, call) => api.call(deleteVersion, { params: { id } }, call), {
    refreshes: [VERSIONS],
  });
  async function confirmAction() {
    const sure = await confirm({
      title: t('files.deleteTitle', { name: file.name }),
      text: t('files.deleteText'),
      confirm: t('files.delete'),
      danger: true,
    });
    if (sure) await remove.run(file.id);
  }
  return (
    <tr>
      <td className={styles.strong}>{file.version}</td>
      <td>
        {file.name}
        <small className={styles.small}>
          {file.platform} · {bytes(file.bytes)}
        </small>
      </td>
      <td className={styles.quiet}>{t('files.by', { name: file.addedBy, date: moment(file.addedAt) })}</td>
      <td>
        <Button
          variant="danger"
          disabled={isDisconnected}
          loading={remove.busy}
          aria-label={t('files.deleteNamed', { name: file.name })}
          onClick={() => void confirmAction()}
        >
          {t('files.delete')}
        </Button>
      </td>
    </tr>
  );
}

/** Maximum size of a signature file, bytes. */
const MAX_SIGNATURE_BYTES = 2_000;

/** Uploads a version file with its signature. */
function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['versions', 'common', 'errors']);
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const [file, setFile] = useState<File | null>(null);
  const [signature, setSignature] = useState<File | null>(null);
  const [rejected, setRejected] = useState<{ readonly field: string; readonly text: string }>();
  const add = useAddVersion(() => {
    toasts.success({ title: t('add.ADDED') });
    onClose();
  });

  async function run() {
    if (!file || !signature) return;
    setRejected(undefined);
    if (signature.size > MAX_SIGNATURE_BYTES)
      return setRejected({ field: 'signed', text: t('errors:VERSION_UNSIGNED') });
    await add.run({ file, signed: await signature.text() }, (error) => {
      const { field = 'file' } = error.detail;
      setRejected({ field, text: errorText(i18n, error) });
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
          error={rejected?.field === 'file' ? rejected.text : undefined}
          onChange={(selected) => {
            setFile(selected);
            setRejected(undefined);
          }}
        />
        <FileField
          label={t('add.signature')}
          accept=".json"
          placeholder={t('add.choose')}
          value={signature}
          error={rejected?.field === 'signed' ? rejected.text : undefined}
          onChange={(selected) => {
            setSignature(selected);
            setRejected(undefined);
          }}
        />
        {add.sent !== null && <Progress value={add.sent * 100} aria-label={t('add.sending')} />}
        <DialogButtons>
          <Button onClick={onClose} disabled={add.busy}>
            {t('common:action.cancel')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            disabled={isDisconnected || !file || !signature}
            loading={add.busy}
          >
            {t('add.do')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}
