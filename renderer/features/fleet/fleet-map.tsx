import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeoPosition } from '#renderer/lib/map.ts';
import { MARKS, worstOf } from '#renderer/ui/map/branch-mark.ts';
import { MapMarker } from '#renderer/ui/map/map-marker.tsx';
import { MarkShape } from '#renderer/ui/map/mark-shape.tsx';
import { MarkedMap } from '#renderer/ui/map/marked-map.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import type { FleetPoint } from '#shared/contract/central/fleet.ts';
import { markOf } from './branch-connection.tsx';
import styles from './fleet.module.css';

type Placed = FleetPoint & GeoPosition;
const isPlaced = (point: FleetPoint): point is Placed => point.latitude !== null && point.longitude !== null;

/** Map of the branches; close ones share a marker. */
export function FleetMap({ points }: { readonly points: readonly FleetPoint[] }) {
  const { t } = useTranslation(['fleet', 'map']);
  const placed = useMemo(() => points.filter(isPlaced), [points]);
  const unplaced = points.length - placed.length;
  return (
    <Card className={styles.card}>
      <MarkedMap
        className={styles.map}
        things={placed}
        label={t('mapLabel')}
        failedHint={t('mapFailedHint')}
        marker={({ x, y, things }, nearer) => (
          <FleetMarker
            key={things[0].thing.id}
            x={x}
            y={y}
            points={things.map(({ thing }) => thing)}
            onZoom={nearer}
          />
        )}
      />
      <div className={styles.foot}>
        <MapLegend />
        {unplaced > 0 && <p>{t('map:unplaced', { count: unplaced })}</p>}
      </div>
    </Card>
  );
}

interface FleetMarkerProps {
  readonly x: number;
  readonly y: number;
  readonly points: readonly FleetPoint[];
  readonly onZoom: () => void;
}

/** Marker of one branch, with a link to its page, or of several, which separate on zoom. */
function FleetMarker({ x, y, points, onZoom }: FleetMarkerProps) {
  const { t } = useTranslation(['fleet', 'map']);
  const [only, ...others] = points;
  if (only && others.length === 0) {
    const issues = only.issues > 0 ? `, ${t('issues', { count: only.issues })}` : '';
    const label = `${only.name}: ${t(`connection.${only.connection}`)}${issues}`;
    return (
      <MapMarker x={x} y={y} to={`/app/fleet/${only.id}`} label={label}>
        <MarkShape mark={markOf(only)} count={only.issues} />
      </MapMarker>
    );
  }
  return (
    <MapMarker x={x} y={y} heap onPress={onZoom} label={t('map:cluster', { count: points.length })}>
      <MarkShape mark={worstOf(points.map(markOf))} count={0} />
      <b>{points.length}</b>
    </MapMarker>
  );
}

/** Legend of the markers. */
function MapLegend() {
  const { t } = useTranslation('fleet');
  return (
    <ul className={styles.legend} aria-label={t('legend.title')}>
      {MARKS.map((mark) => (
        <li key={mark}>
          <MarkShape mark={mark} count={mark === 'several' ? 2 : 1} />
          {t(`legend.${mark}`)}
        </li>
      ))}
    </ul>
  );
}
