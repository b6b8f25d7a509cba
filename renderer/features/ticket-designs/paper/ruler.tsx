import css from './paper.module.css';

interface Props {
  readonly along: 'top' | 'left';
  readonly millimetres: number;
  /** Pixels of the page for a millimetre. */
  readonly scale: number;
}

/** How wide a ruler is, pixels. */
const BREADTH = 24;

/** Measures the paper in millimetres, each tenth with its number. */
export function Ruler({ along, millimetres, scale }: Props) {
  const isTop = along === 'top';
  const marks = Array.from({ length: Math.floor(millimetres) + 1 }, (_, at) => at);
  const path = marks
    .map((at) => {
      const [place, from] = [at * scale, BREADTH - lengthOf(at)];
      return isTop ? `M${place} ${from}V${BREADTH}` : `M${from} ${place}H${BREADTH}`;
    })
    .join('');
  const length = millimetres * scale;
  return (
    <svg
      className={css.ruler}
      width={isTop ? length : BREADTH}
      height={isTop ? BREADTH : length}
      aria-hidden="true"
    >
      <path d={path} />
      {marks
        .filter((at) => at % 10 === 0)
        .map((at) =>
          isTop ? (
            <text key={at} x={at * scale + 3} y={10}>
              {at}
            </text>
          ) : (
            <text key={at} x={3} y={at * scale + 12}>
              {at}
            </text>
          ),
        )}
    </svg>
  );
}

const lengthOf = (millimetre: number): number => (millimetre % 10 === 0 ? 12 : millimetre % 5 === 0 ? 7 : 4);
