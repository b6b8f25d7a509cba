const LOCK = 'turno.recording';
const DRAWN_KEY = 'turno.recording.drawn';

/**
 * Does something where no other tab of this browser is at it; leaves it where one is. Browsers keep locks for secure
 * pages, and on others nothing can be recorded either.
 */
export async function alone(work: () => Promise<void>): Promise<void> {
  if (!isSecureContext) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

/** Tells whether this is the first time that an attention is looked at in this browser. */
export function isNew(attention: string): boolean {
  if (localStorage.getItem(DRAWN_KEY) === attention) return false;
  localStorage.setItem(DRAWN_KEY, attention);
  return true;
}
