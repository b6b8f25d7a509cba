import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePrivilege } from '#renderer/lib/session.ts';
import type { DashboardBranch } from '#shared/contract/dashboard/dashboard.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { useAlarmText } from './alarm-mark.tsx';
import { supervisionOf } from './branch-link.tsx';
import styles from './dashboard.module.css';
import { Flagged } from './flagged.tsx';
import { useDashboardText } from './metric-texts.ts';

interface BranchCardProps {
  readonly branch: DashboardBranch;
  /** Undefined during hover. */
  readonly onClose?: () => void;
}

/** Metrics of a branch beside the map, with the cause of each alarm and a link to its supervision. */
export function BranchCard({ branch, onClose }: BranchCardProps) {
  const { t } = useTranslation('dashboard');
  const text = useDashboardText();
  const textOf = useAlarmText();
  const may = usePrivilege();
  const card = useRef<HTMLElement>(null);
  const isOpen = onClose !== undefined;
  const {
    branchName,
    latitude,
    longitude,
    alarms,
    openWorkstations: open,
    totalWorkstations: total,
  } = branch;

  useEffect(() => {
    if (isOpen) card.current?.focus();
  }, [isOpen]);

  return (
    <section
      ref={card}
      className={styles.card}
      aria-label={branchName}
      tabIndex={-1}
      data-open={isOpen || undefined}
      onKeyDown={(event) => event.key === 'Escape' && onClose?.()}
    >
      <h3>
        {branchName}
        {onClose && (
          <ActionIcon size={28} onClick={onClose} aria-label={t('map.close')}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </h3>
      {isOpen && alarms.length > 0 && (
        <ul>
          {alarms.map((alarm) => (
            <li key={alarm}>{textOf(alarm)}</li>
          ))}
        </ul>
      )}
      <dl>
        <DetailRow label={t('table.waiting')}>{text.count(branch.waiting)}</DetailRow>
        <DetailRow label={t('table.waitingAvg')}>
          <Flagged branch={branch} by="waitingAvg">
            {text.wait(branch.waitingAvg)}
          </Flagged>
        </DetailRow>
        <DetailRow label={t('table.maxWaiting')}>
          <Flagged branch={branch} by="maxWaiting">
            {text.maxWait(branch)}
          </Flagged>
        </DetailRow>
        <DetailRow label={t('figures.level')}>
          <Flagged branch={branch} by="serviceLevel">
            {text.share(branch.sla)}
          </Flagged>
        </DetailRow>
        <DetailRow label={t('figures.noshow')}>
          <Flagged branch={branch} by="noShow">
            {text.count(branch.noshowQty)}
          </Flagged>
        </DetailRow>
        <DetailRow label={t('figures.workstations')}>
          <Flagged branch={branch} by="workstations">
            {t('table.ofWorkstations', { open, total })}
          </Flagged>
        </DetailRow>
        <DetailRow label={t('table.served')}>{text.count(branch.served)}</DetailRow>
        {latitude !== null && longitude !== null && (
          <DetailRow label={`${t('table.latitude')}, ${t('table.longitude').toLocaleLowerCase()}`}>
            {`${latitude.toFixed(4)}, ${longitude.toFixed(4)}`}
          </DetailRow>
        )}
      </dl>
      {isOpen && may([MODULES.supervisionView]) && (
        <Link to={supervisionOf(branch.idBranches)}>{t('map.open')}</Link>
      )}
    </section>
  );
}

function DetailRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
