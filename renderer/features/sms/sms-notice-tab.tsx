import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { momentText } from '#renderer/lib/format.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { useLicence } from '#renderer/lib/reads.ts';
import { smsReason } from '#renderer/lib/sms-reason.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { resetSms, type SmsState } from '#shared/contract/installation/sms.ts';
import styles from './sms.module.css';
import { SMS, useSms } from './use-sms.ts';

/** Delivery problems of SMS by branch; held messages can be sent again. */
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
  const isDisconnected = useConnection().state === 'lost';
  const suspendedBranch = state.branches.find(({ suspendedSince }) => suspendedSince !== null);
  const [selected, choose] = useState<number | null>(null);
  const branch =
    state.branches.find(({ idBranches }) => idBranches === selected) ?? suspendedBranch ?? state.branches[0];
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
      <p className={styles.says} data-suspended={since !== false || isUsedUp || undefined} role="status">
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
      {since && <p className={styles.smsNoticeHint}>{t('notice.mend')}</p>}
      <Button
        variant="filled"
        disabled={!since || isDisconnected}
        loading={reset.busy}
        onClick={() => void reset.run(idBranches)}
      >
        {t('notice.reset')}
      </Button>
    </Card>
  );
}

/** Lists the last messages that did not go out, and why. */
function FailuresCard({ state }: { readonly state: SmsState }) {
  const { t, i18n } = useTranslation('sms');
  const time = (at: number) => momentText(at, i18n.language);
  return (
    <Card title={t('failures.title')}>
      {state.failures.length === 0 ? (
        <p className={styles.smsNoticeHint}>{t('failures.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={t('failures.title')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('failures.at')}</th>
                <th scope="col">{t('failures.message')}</th>
                <th scope="col">{t('failures.phone')}</th>
                <th scope="col">{t('failures.outcome')}</th>
                <th scope="col">{t('failures.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {state.failures.map(({ key, at, kind, phone, state: outcome, reason }) => (
                <tr key={key}>
                  <td>{time(at)}</td>
                  <td>{t(`message.${kind}`)}</td>
                  <td>{phone}</td>
                  <td>{t(`failures.state.${outcome}`)}</td>
                  <td>{smsReason(t, reason)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}
