import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { ReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { Bootstrap } from './bootstrap.tsx';
import styles from './replication-screen.module.css';
import { useReplicationTexts } from './use-replication-texts.ts';

/** Shows the link to central: how it is, which branch this is there, and how far its configuration has come. */
export function CentralCard({ status }: { readonly status: ReplicationStatus }) {
  const { t } = useTranslation('replication');
  const texts = useReplicationTexts();
  const { central, branch, fault, revision, newestRevision, bootstrap, state } = status;
  const isBehind = newestRevision !== null && newestRevision > revision;
  const details: (readonly [string, ReactNode])[] = [
    [t('branch'), branch ? `${branch.name} (${branch.id})` : '–'],
    [t('address'), central?.url ?? '–'],
    [t('enrolledAt'), central ? texts.moment(central.enrolledAt) : '–'],
    [
      t('configuration'),
      isBehind
        ? t('revisionBehind', { revision, newest: newestRevision })
        : t('revision', { revision: texts.number(revision) }),
    ],
    ...(fault ? [[t('lastAnswer'), fault.detail] as const] : []),
  ];
  return (
    <Card title={t('central')}>
      {state === 'away' || state === 'stopped' ? (
        <Notice kind="warning">{texts.status(status)}</Notice>
      ) : (
        <p className={styles.text}>{texts.status(status)}</p>
      )}
      {bootstrap && <Bootstrap bootstrap={bootstrap} />}
      <Details facts={details} />
    </Card>
  );
}
