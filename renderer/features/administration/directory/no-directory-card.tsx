import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { useSaveSettings } from '#renderer/ui/settings-form/use-save-settings.ts';
import styles from './directory-form.module.css';
import { NO_DIRECTORY } from './directory-settings.ts';

/** Takes the directory out of use: its fields cannot be saved empty by mistake. */
export function NoDirectoryCard() {
  const { t } = useTranslation('directory');
  const confirm = useConfirm();
  const lost = useConnection().state === 'lost';
  const save = useSaveSettings(t('ended'));

  async function end() {
    const sure = await confirm({
      title: t('endTitle'),
      text: t('endText'),
      confirm: t('end'),
      danger: true,
    });
    if (sure) await save.run({ changes: NO_DIRECTORY });
  }

  return (
    <Card title={t('without')}>
      <p className={styles.text}>{t('withoutText')}</p>
      <Button onClick={end} disabled={lost} loading={save.busy}>
        {t('end')}
      </Button>
    </Card>
  );
}
