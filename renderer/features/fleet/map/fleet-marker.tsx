import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FleetPoint } from '#shared/contract/central/fleet.ts';
import { markOf, worstOf } from '../branch-mark.ts';
import styles from './fleet-map.module.css';
import { MarkShape } from './mark-shape.tsx';

interface FleetMarkerProps {
  readonly x: number;
  readonly y: number;
  readonly points: readonly FleetPoint[];
  readonly onZoom: () => void;
}

/** Draws a branch on the map, which leads to its page; or several, which come apart when the map is zoomed. */
export function FleetMarker({ x, y, points, onZoom }: FleetMarkerProps) {
  const { t } = useTranslation('fleet');
  const at = { left: x, top: y };
  const [only, ...others] = points;
  if (only && others.length === 0) {
    const mark = markOf(only);
    const troubles = only.troubles > 0 ? `, ${t('troubles', { count: only.troubles })}` : '';
    const label = `${only.name}: ${t(`connection.${only.connection}`)}${troubles}`;
    return (
      <Link
        className={styles.marker}
        style={at}
        to={`/app/fleet/${only.id}`}
        aria-label={label}
        title={label}
      >
        <MarkShape mark={mark} count={only.troubles} />
      </Link>
    );
  }
  const label = t('cluster', { count: points.length });
  return (
    <button
      type="button"
      className={styles.heap}
      style={at}
      onClick={onZoom}
      aria-label={label}
      title={label}
    >
      <MarkShape mark={worstOf(points.map(markOf))} count={0} />
      <b>{points.length}</b>
    </button>
  );
}
