import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeoPosition } from '#renderer/lib/map.ts';
import { MarkedMap } from '#renderer/ui/map/marked-map.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import type { FleetPoint } from '#shared/contract/central/fleet.ts';
import styles from './fleet-map.module.css';
import { FleetMarker } from './fleet-marker.tsx';
import { MapLegend } from './map-legend.tsx';

type Placed = FleetPoint & GeoPosition;
const isPlaced = (point: FleetPoint): point is Placed => point.latitude !== null && point.longitude !== null;

/** Shows the branches where they are. Their marks say how they are; those that lie close share a marker. */
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
