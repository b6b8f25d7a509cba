import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeoPosition } from '#renderer/lib/map.ts';
import { worstOf } from '#renderer/ui/map/branch-mark.ts';
import { MapMarker } from '#renderer/ui/map/map-marker.tsx';
import { MarkShape } from '#renderer/ui/map/mark-shape.tsx';
import { MarkedMap } from '#renderer/ui/map/marked-map.tsx';
import type { DashboardBranch } from '#shared/contract/dashboard/dashboard.ts';
import { markOf, useMarkText } from './alarm-mark.tsx';
import { BranchCard } from './branch-card.tsx';
import styles from './dashboard.module.css';

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
