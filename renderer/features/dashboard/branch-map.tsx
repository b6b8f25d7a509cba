import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { GeoPosition } from '#renderer/lib/map.ts';
import { usePrivilege } from '#renderer/lib/session.ts';
import { worstOf } from '#renderer/ui/map/branch-mark.ts';
import { MapMarker } from '#renderer/ui/map/map-marker.tsx';
import { MarkShape } from '#renderer/ui/map/mark-shape.tsx';
import { MarkedMap } from '#renderer/ui/map/marked-map.tsx';
import type { DashboardBranch } from '#shared/contract/reports/dashboard.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { markOf, useAlarmText, useMarkText } from './alarm-mark.tsx';
import { supervisionOf } from './branch-link.tsx';
import styles from './dashboard.module.css';
import { Flagged } from './flagged.tsx';
import { useDashboardText } from './metric-texts.ts';

type Placed = DashboardBranch & GeoPosition;
const isPlaced = (row: DashboardBranch): row is Placed => row.latitude !== null && row.longitude !== null;

/** Maximum number of labels; more would overlap. */
const MAX_LABELS = 14;

interface BranchMapProps {
  readonly rows: readonly DashboardBranch[];
  readonly lit: number | null;
  readonly onLook: (id: number | null) => void;
  /** Without controls, for a wallboard. */
  readonly fixed?: true;
}

/** Shows the branches on a map with their alarms; a press on one opens its card. */
export function BranchMap({ rows, lit, onLook, fixed }: BranchMapProps) {
  const { t } = useTranslation(['dashboard', 'map']);
  const markText = useMarkText();
  const placed = useMemo(() => rows.filter(isPlaced), [rows]);
  const [opened, open] = useState<number | null>(null);
  const visible = fixed ? undefined : rows.find(({ idBranches }) => idBranches === (opened ?? lit));
  const unplaced = rows.length - placed.length;
  return (
    <div className={styles.position}>
      <MarkedMap
        className={styles.map}
        things={placed}
        label={t('map.label')}
        failedHint={t('map.failedHint')}
        {...(fixed && { fixed })}
        marker={({ x, y, things }, nearer, room) => {
          const [{ thing: first }, ...others] = things;
          if (others.length > 0) {
            return (
              <MapMarker
                key={first.idBranches}
                x={x}
                y={y}
                heap
                onPress={nearer}
                label={t('map:cluster', { count: things.length })}
                isLit={things.some(({ thing }) => thing.idBranches === lit)}
              >
                <MarkShape mark={worstOf(things.map(({ thing }) => markOf(thing)))} count={0} />
                <b>{things.length}</b>
              </MapMarker>
            );
          }
          return (
            <MapMarker
              key={first.idBranches}
              x={x}
              y={y}
              label={`${first.branchName}: ${markText(first)}`}
              onPress={() => open(first.idBranches)}
              onLook={(isLooking) => onLook(isLooking ? first.idBranches : null)}
              isLit={first.idBranches === lit}
              {...(placed.length <= MAX_LABELS &&
                room !== null && { name: first.branchName, nameLeft: room === 'left' })}
            >
              <MarkShape mark={markOf(first)} count={first.alarms.length} />
            </MapMarker>
          );
        }}
      />
      {visible && (
        <BranchCard branch={visible} {...(visible.idBranches === opened && { onClose: () => open(null) })} />
      )}
      {!fixed && (
        <ul className={styles.legend} aria-hidden="true">
          {(['well', 'one', 'several', 'offline'] as const).map((mark) => (
            <li key={mark}>
              <MarkShape mark={mark} count={mark === 'one' ? 1 : mark === 'several' ? 2 : 0} />
              <span>{t(`map.legend.${mark}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {unplaced > 0 && <p className={styles.unplaced}>{t('map:unplaced', { count: unplaced })}</p>}
    </div>
  );
}

interface BranchCardProps {
  readonly branch: DashboardBranch;
  /** Undefined during hover. */
  readonly onClose?: () => void;
}

/** Metrics of a branch beside the map, with the cause of each alarm and a link to its supervision. */
function BranchCard({ branch, onClose }: BranchCardProps) {
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
