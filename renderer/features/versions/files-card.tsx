import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { ShortList } from '#renderer/ui/list/short-list.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import { deleteVersion, type VersionFile } from '#shared/contract/central/versions.ts';
import { AddDialog } from './add-dialog.tsx';
import { useVersionTexts } from './use-version-texts.ts';
import { useVersionFiles, VERSIONS } from './use-versions.ts';
import styles from './versions.module.css';

/** Lists the files of versions that can be handed out; adds and deletes them. */
export function FilesCard() {
  const { t } = useTranslation('versions');
  const lost = useConnection().state === 'lost';
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
        <Button disabled={lost} onClick={() => setAdding(true)}>
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
  const lost = useConnection().state === 'lost';
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
          disabled={lost}
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
