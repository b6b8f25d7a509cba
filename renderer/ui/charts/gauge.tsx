import styles from './charts.module.css';

/** A part of the scale, from the end of the one before to its own. */
export interface GaugeBand {
  readonly to: number;
  readonly color: 1 | 2 | 3 | 4;
}

interface GaugeProps {
  readonly bands: readonly GaugeBand[];
  /** Null without a value: the scale then has no needle. Values beyond the scale are at its end. */
  readonly value: number | null;
  readonly format: (value: number) => string;
  /** Read out instead of the picture. */
  readonly label: string;
}

const WIDTH = 200;
const HEIGHT = 122;
/** Middle of the half circle. */
const CENTRE = { x: 100, y: 96 };
const RADIUS = 84;
/** Angle left free on both sides of a boundary, radians: 1.5 px at the radius. */
const GAP = 0.75 / RADIUS;

/** Value on a half circle of coloured bands, labelled at their ends (the look, section charts). */
export function Gauge({ bands, value, format, label }: GaugeProps) {
  const end = bands.at(-1)?.to ?? 1;
  const angleOf = (at: number) => Math.PI * (1 - Math.min(Math.max(at / end, 0), 1));
  const marks = [0, ...bands.map(({ to }) => to)];
  return (
    <svg
      className={styles.gauge}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      {bands.map(({ to, color }, index) => (
        <path
          key={to}
          className={styles.band}
          data-color={color}
          d={arc(angleOf(marks[index] ?? 0) - (index > 0 ? GAP : 0), angleOf(to) + (to < end ? GAP : 0))}
        />
      ))}
      {marks.map((mark) => {
        const isEnd = mark === 0 || mark === end;
        const index = isEnd
          ? { x: point(angleOf(mark), RADIUS).x, y: CENTRE.y + 19 }
          : point(angleOf(mark), RADIUS - 24);
        return (
          <text key={mark} {...index} dy={isEnd ? 0 : 4} textAnchor="middle">
            {format(mark)}
          </text>
        );
      })}
      {value !== null && <Needle angle={angleOf(value)} />}
    </svg>
  );
}

function Needle({ angle }: { readonly angle: number }) {
  const tip = point(angle, RADIUS - 6);
  const [left, right] = [point(angle + Math.PI / 2, 4), point(angle - Math.PI / 2, 4)];
  return (
    <g className={styles.needle}>
      <path d={`M${left.x} ${left.y}L${tip.x} ${tip.y}L${right.x} ${right.y}z`} />
      <circle cx={CENTRE.x} cy={CENTRE.y} r={6} />
    </g>
  );
}

/** Path of an arc, clockwise. Angles in radians, from the right. */
function arc(from: number, to: number): string {
  const [start, end] = [point(from, RADIUS), point(to, RADIUS)];
  return `M${start.x} ${start.y}A${RADIUS} ${RADIUS} 0 0 1 ${end.x} ${end.y}`;
}

const point = (angle: number, radius: number) => ({
  x: round(CENTRE.x + radius * Math.cos(angle)),
  y: round(CENTRE.y - radius * Math.sin(angle)),
});

const round = (length: number): number => Math.round(length * 100) / 100;
