import { useTranslation } from 'react-i18next';
import { worstOf } from '#renderer/ui/map/branch-mark.ts';
import { MapMarker } from '#renderer/ui/map/map-marker.tsx';
import { MarkShape } from '#renderer/ui/map/mark-shape.tsx';
import type { FleetPoint } from '#shared/contract/central/fleet.ts';
import { markOf } from '../branch-mark.ts';

interface FleetMarkerProps {
  readonly x: number;
  readonly y: number;
  readonly points: readonly FleetPoint[];
  readonly onZoom: () => void;
}

/** Draws a branch on the map, which leads to its page; or several, which come apart when the map is zoomed. */
export function FleetMarker({ x, y, points, onZoom }: FleetMarkerProps) {
  const { t } = useTranslation(['fleet', 'map']);
  const [only, ...others] = points;
  if (only && others.length === 0) {
    const issues = only.troubles > 0 ? `, ${t('troubles', { count: only.troubles })}` : '';
    const label = `${only.name}: ${t(`connection.${only.connection}`)}${issues}`;
    return (
      <MapMarker x={x} y={y} to={`/app/fleet/${only.id}`} label={label}>
        <MarkShape mark={markOf(only)} count={only.troubles} />
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
