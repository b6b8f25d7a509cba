interface Props {
  readonly direction: 'L' | 'R';
  readonly label: string;
  readonly stroke: number;
}

/** Points the way to the place, in the display's own large arrows. */
export function Arrow({ direction, label, stroke }: Props) {
  return (
    <svg
      viewBox="0 0 96 80"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={label}
    >
      <path d={direction === 'R' ? 'M8 40h80M56 8l32 32-32 32' : 'M88 40H8M40 8 8 40l32 32'} />
    </svg>
  );
}
