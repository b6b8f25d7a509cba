import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { enrolmentBody, type ReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import styles from './replication-screen.module.css';
import { useEnrol } from './use-replication.ts';

/** Asks for central's address and the code that it showed; shows a fault beside its field and keeps both. */
export function EnrolCard({ status }: { readonly status: ReplicationStatus }) {
  const { t } = useTranslation('replication');
  const draft = useDraft(enrolmentBody, { centralUrl: status.proposedUrl, code: '' });
  const enrol = useEnrol();
  const lost = useConnection().state === 'lost';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (enrol.busy || lost) return;
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
        <Button type="submit" variant="filled" disabled={lost || !draft.body} loading={enrol.busy}>
          {t('enrol.do')}
        </Button>
      </form>
    </Card>
  );
}
