import type { ReactNode } from 'react';

export type StateName =
  | 'waiting'
  | 'assisting'
  | 'standby'
  | 'noshow'
  | 'finished'
  | 'cancelled'
  | 'idle'
  | 'off';

/** Shape of a state, 14 px, in the text colour; each state has a distinct shape. */
export function StateGlyph({ state }: { readonly state: StateName }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {shapes[state]}
    </svg>
  );
}

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const ring = <circle cx="7" cy="7" r="5.25" {...stroke} strokeWidth="1.75" />;

const shapes: Record<StateName, ReactNode> = {
  waiting: (
    <>
      {ring}
      <path d="M7 4.2V7l1.9 1.2" {...stroke} strokeWidth="1.5" />
    </>
  ),
  assisting: <circle cx="7" cy="7" r="6" fill="currentColor" />,
  standby: (
    <path
      d="M3 1.5h1.4a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zm6.6 0H11a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H9.600a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z"
      fill="currentColor"
    />
  ),
  noshow: (
    <>
      {ring}
      <path d="M3.5 10.500l7-7" {...stroke} strokeWidth="1.75" />
    </>
  ),
  finished: <path d="M1.8 7.4 5.4 11l6.8-7.4" {...stroke} strokeWidth="2" />,
  cancelled: <path d="M2.5 2.500l9 9m0-9l-9 9" {...stroke} strokeWidth="2" />,
  idle: (
    <>
      {ring}
      <circle cx="7" cy="7" r="2" fill="currentColor" />
    </>
  ),
  off: <path d="M2.6 7h8.8" {...stroke} strokeWidth="2.2" />,
};
