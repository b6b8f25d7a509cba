import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './map.module.css';

interface MapMarkerProps {
  /** Position in the view, px. */
  readonly x: number;
  readonly y: number;
  /** Read out, and shown by the pointer. */
  readonly label: string;
  /** Link target; without it, a press calls `onPress`. */
  readonly to?: string | undefined;
  readonly onPress?: (() => void) | undefined;
  /** Called when hover or focus starts and ends. */
  readonly onLook?: ((isLooking: boolean) => void) | undefined;
  readonly isLit?: boolean | undefined;
  /** Cluster marker, with a background. */
  readonly heap?: boolean | undefined;
  /** Label, on the left if there is space only there. */
  readonly name?: string | undefined;
  readonly nameLeft?: boolean | undefined;
  readonly children: ReactNode;
}

/** Marker on a map: a link or a button. */
export function MapMarker({
  x,
  y,
  label,
  to,
  onPress,
  onLook,
  isLit,
  heap,
  name,
  nameLeft,
  children,
}: MapMarkerProps) {
  const shared = {
    className: heap ? styles.heap : styles.marker,
    style: { left: x, top: y, '--x': `${x}px` } as CSSProperties,
    title: name === undefined ? label : undefined,
    // A visible name is also the accessible name.
    ...(name === undefined && { 'aria-label': label }),
    'data-lit': isLit || undefined,
    'data-left': nameLeft || undefined,
    ...(onLook && {
      onPointerEnter: () => onLook(true),
      onPointerLeave: () => onLook(false),
      onFocus: () => onLook(true),
      onBlur: () => onLook(false),
    }),
  };
  const content = (
    <>
      {children}
      {name !== undefined && (
        <>
          <span className="visually-hidden">{label}</span>
          <span className={styles.name} aria-hidden="true">
            {name}
          </span>
        </>
      )}
    </>
  );
  if (to !== undefined) {
    return (
      <Link {...shared} to={to}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" {...shared} onClick={onPress}>
      {content}
    </button>
  );
}
