import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './marked-map.module.css';

interface MapMarkerProps {
  /** Its place in the picture, px. */
  readonly x: number;
  readonly y: number;
  /** Read out, and shown by the pointer. */
  readonly label: string;
  /** Leads there; left out, a press is told instead. */
  readonly to?: string | undefined;
  readonly onPress?: (() => void) | undefined;
  /** Told when pointer or keyboard come to it, and when they leave. */
  readonly onLook?: ((isLooking: boolean) => void) | undefined;
  readonly isLit?: boolean | undefined;
  /** Stands for several: on a ground of its own. */
  readonly heap?: boolean | undefined;
  /** Written beside it, to its left where that is where room is. */
  readonly name?: string | undefined;
  readonly nameLeft?: boolean | undefined;
  readonly children: ReactNode;
}

/** Draws something that lies on a map: a link or a button, with its shape. */
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
    // With its name beside it, it is called by what is written.
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
