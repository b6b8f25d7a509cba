import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { NotRead } from '#renderer/ui/page/not-read.tsx';
import styles from './rollouts.module.css';
import { StartDialog } from './start-dialog.tsx';
import { useMyRollout } from './use-rollouts.ts';
import { useSelectRollout } from './use-select-rollout.ts';

/** Says where the user's changes go, and changes that. */
export function MineCard() {
  const { t } = useTranslation('rollouts');
  const lost = useConnection().state === 'lost';
  const { data: mine, isError, refetch } = useMyRollout();
  const choose = useSelectRollout();
  const [starting, setStarting] = useState(false);
  if (mine === undefined && isError)
    return (
      <Card title={t('mine.title')}>
        <NotRead onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <Card title={t('mine.title')}>
      <p aria-live="polite">
        {mine !== undefined && (mine ? t('mine.into', { name: mine.name }) : t('mine.atOnce'))}
      </p>
      <p className={styles.quiet}>{t('always')}</p>
      <div className={`${styles.buttons} ${styles.below}`}>
        {mine && (
          <Button disabled={lost} loading={choose.busy} onClick={() => void choose.run(null)}>
            {t('mine.leave')}
          </Button>
        )}
        <Button
          variant={mine ? 'default' : 'filled'}
          disabled={lost}
          leftSection={<IconPlus size={18} stroke={1.75} />}
          onClick={() => setStarting(true)}
        >
          {t('start.open')}
        </Button>
      </div>
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </Card>
  );
}
