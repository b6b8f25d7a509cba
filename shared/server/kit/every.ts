/** Repeats work at an interval, without keeping the process alive, until stopped. */
export function every(ms: number, work: () => unknown): { stop(): void } {
  const timer = setInterval(work, ms);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
