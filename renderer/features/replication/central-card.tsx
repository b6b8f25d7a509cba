import { Button, Progress } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { enrolmentBody, type ReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { useEnrol } from './api.ts';
import styles from './replication-screen.module.css';
import { useReplicationTexts } from './texts.ts';

/** Connection to central, id of this branch there, and configuration revision. */
export function CentralCard({ status }: { readonly status: ReplicationStatus }) {
  const { t } = useTranslation('replication');
  const texts = useReplicationTexts();
  const { central, branch, error, revision, newestRevision, bootstrap, state } = status;
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
    ...(error ? [[t('lastAnswer'), error.detail] as const] : []),
  ];
  return (
    <Card title={t('central')}>
      {state === 'offline' || state === 'stopped' ? (
        <Notice kind="warning">{texts.status(status)}</Notice>
      ) : (
        <p className={styles.text}>{texts.status(status)}</p>
      )}
      {bootstrap && <Bootstrap bootstrap={bootstrap} />}
      <Details facts={details} />
    </Card>
  );
}

/** Changes not yet sent to central. */
export function PendingCard({ status }: { readonly status: ReplicationStatus }) {
  const { t } = useTranslation('replication');
  const texts = useReplicationTexts();
  const { pendingRows, oldestPendingMs, acknowledged, head, epoch } = status;
  return (
    <Card title={t('pending')}>
      <p className={styles.metric}>
        <b>{texts.number(pendingRows)}</b>
        {pendingRows === 0
          ? t('pendingNone')
          : t('pendingSince', { count: pendingRows, span: texts.span(oldestPendingMs) })}
      </p>
      <Details
        facts={[
          [
            t('acknowledged'),
            acknowledged.at === null
              ? texts.number(acknowledged.seq)
              : t('acknowledgedAt', {
                  seq: texts.number(acknowledged.seq),
                  at: texts.moment(acknowledged.at),
                }),
          ],
          [t('head'), texts.number(head)],
          [t('epoch'), epoch],
        ]}
      />
    </Card>
  );
}

/** Form for address and code of central; an error is shown at its field, and the input stays. */
export function EnrolCard({ status }: { readonly status: ReplicationStatus }) {
  const { t } = useTranslation('replication');
  const draft = useDraft(enrolmentBody, { centralUrl: status.proposedUrl, code: '' });
  const enrol = useEnrol();
  const isDisconnected = useConnection().state === 'lost';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (enrol.busy || isDisconnected) return;
    if (!draft.body) return void draft.check();
    void enrol.run(draft.body, draft.showError);
  }

  return (
    <Card title={t('enrol.title')}>
      <p className={styles.text}>{t('enrol.text')}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <RequiredLegend />
        <TextField
          label={t('enrol.centralUrl')}
          hint={t('enrol.centralUrlHint')}
          value={String(draft.values.centralUrl ?? '')}
          error={draft.errors.centralUrl}
          required={draft.required('centralUrl')}
          onChange={(value) => draft.set('centralUrl', value)}
          maxLength={300}
          autoComplete="url"
        />
        <TextField
          label={t('enrol.code')}
          hint={t('enrol.codeHint')}
          value={String(draft.values.code ?? '')}
          error={draft.errors.code}
          required={draft.required('code')}
          onChange={(value) => draft.set('code', value)}
          maxLength={40}
          autoComplete="off"
        />
        <Button type="submit" variant="filled" disabled={isDisconnected || !draft.body} loading={enrol.busy}>
          {t('enrol.do')}
        </Button>
      </form>
    </Card>
  );
}

/** Progress of the first configuration download. */
function Bootstrap({ bootstrap }: { readonly bootstrap: NonNullable<ReplicationStatus['bootstrap']> }) {
  const { t } = useTranslation('replication');
  const { number } = useReplicationTexts();
  const { received, total } = bootstrap;
  const share = total ? Math.min(100, (received / total) * 100) : 0;
  return (
    <div className={styles.bootstrap}>
      <p aria-live="polite">
        {total === null
          ? t('bootstrap.requesting')
          : t('bootstrap.receiving', { received: number(received), total: number(total) })}
      </p>
      <Progress aria-label={t('bootstrap.label')} value={share} />
      <p className={styles.quiet}>{t('bootstrap.hint')}</p>
    </div>
  );
}
