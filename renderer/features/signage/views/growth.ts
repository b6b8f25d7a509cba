const TIME = 320;
const CURVE = 'cubic-bezier(.2, 0, 0, 1)';

/**
 * Sets a ticket growing from its place to where it stands now, or returning there; the ground comes and goes
 * with it. No movements where the viewer has asked for less motion.
 */
export function growth(
  ground: HTMLElement | null,
  ticket: HTMLElement | null,
  location: HTMLElement | null,
  direction: 'normal' | 'reverse',
): Animation[] {
  if (!ground || !ticket || !location) return [];
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return [];
  const from = location.getBoundingClientRect();
  const to = ticket.getBoundingClientRect();
  if (to.width === 0 || to.height === 0) return [];
  const start = [
    `translate(${from.left - to.left}px, ${from.top - to.top}px)`,
    `scale(${from.width / to.width}, ${from.height / to.height})`,
  ].join(' ');
  const timing = { duration: TIME, easing: CURVE, direction, fill: 'both' } as const;
  return [
    ticket.animate({ transform: [start, 'none'], transformOrigin: ['0 0', '0 0'] }, timing),
    ground.animate({ backgroundColor: ['transparent', getComputedStyle(ground).backgroundColor] }, timing),
  ];
}
