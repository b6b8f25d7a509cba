import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { momentText } from '#renderer/lib/format.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { useLicence } from '#renderer/lib/reads.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { resetSms, type SmsState } from '#shared/contract/installation/sms.ts';
import { SMS, useSms } from '../use-sms.ts';
import { FailuresCard } from './failures-card.tsx';
import styles from './sms-notice.module.css';

/** Says why messages do not go out, branch by branch, and lets those that are held go out again. */
export function SmsNoticeTab() {
  const { t } = useTranslation('sms');
  const { data: state } = useSms();
  const licence = useLicence();
  return (
    <>
      <PageHeader />
      {licence?.maxSMS === 0 && (
        <EmptyState title={t('notice.unlicensed')} hint={t('notice.unlicensedHint')} />
      )}
      {state?.licensed === 'Y' && state.sendsHere === 'N' && (
        <EmptyState title={t('notice.elsewhere')} hint={t('notice.elsewhereHint')} />
      )}
      {state?.licensed === 'Y' && state.sendsHere === 'Y' && (
        <div className={styles.page}>
          {state.branches.length === 0 ? (
            <EmptyState title={t('notice.noBranch')} hint={t('notice.noBranchHint')} />
          ) : (
            <BranchCard state={state} />
          )}
          <FailuresCard state={state} />
        </div>
      )}
    </>
  );
}

function BranchCard({ state }: { readonly state: SmsState }) {
  const { t, i18n } = useTranslation('sms');
  const api = useApi();
  const toasts = useToasts();
  const lost = useConnection().state === 'lost';
  const heldOne = state.branches.find(({ suspendedSince }) => suspendedSince !== null);
  const [chosen, choose] = useState<number | null>(null);
  const branch =
    state.branches.find(({ idBranches }) => idBranches === chosen) ?? heldOne ?? state.branches[0];
  const reset = useAction((idBranches: number, call) => api.call(resetSms, { body: { idBranches } }, call), {
    refreshes: [SMS],
    onDone: () => toasts.success({ title: t('notice.RESET_OK') }),
  });
  if (!branch) return null;
  const { idBranches, name, suspendedSince, reason, waiting } = branch;
  const since = suspendedSince !== null && momentText(suspendedSince, i18n.language);
  const isUsedUp = state.package !== null && state.package.used >= state.package.size;

  return (
    <Card title={t('notice.title')}>
      <SelectField
        label={t('notice.branch')}
        options={state.branches.map((one) => ({
          value: String(one.idBranches),
          label: one.suspendedSince === null ? one.name : t('notice.heldOption', { name: one.name }),
        }))}
        value={String(idBranches)}
        onChange={(id) => choose(Number(id))}
      />
      <p className={styles.says} data-held={since !== false || isUsedUp || undefined} role="status">
        {since || isUsedUp ? (
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
        )}
        <span>
          {since
            ? t('notice.held', { name, since, reason })
            : isUsedUp
              ? t(state.package?.size === 0 ? 'package.none' : 'notice.usedUp')
              : state.ready === 'N'
                ? t('test.notReady')
                : t('notice.fine', { name })}
          {since && ` ${t('notice.waiting', { count: waiting })}`}
        </span>
      </p>
      {since && <p className={styles.hint}>{t('notice.mend')}</p>}
      <Button
        variant="filled"
        disabled={!since || lost}
        loading={reset.busy}
        onClick={() => void reset.run(idBranches)}
      >
        {t('notice.reset')}
      </Button>
    </Card>
  );
}
