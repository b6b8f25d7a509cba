import { ApiError } from '#shared/contract/api-error.ts';
import type { KioskViewer } from '#shared/contract/devices/kiosks.ts';

const EVERY = 5_000;
const RETRY_MS = 1_500;
/** One missed answer may be chance; two in a row are a lost server. */
const MAX_MISSED_ANSWERS = 2;

export type ViewerStatus = 'current' | 'lost' | 'unknown';

export interface WatchPorts {
  readonly ask: () => Promise<KioskViewer>;
  readonly wait: (ms: number) => Promise<void>;
  readonly onViewer: (viewer: KioskViewer) => void;
  /** `lost`: no server; `unknown`: the server knows no such kiosk. */
  readonly onStatus: (status: ViewerStatus) => void;
}

/** Asks for the kiosk's viewer again and again, until aborted: its contents, the time, and whether all is well. */
export async function watchViewer(ports: WatchPorts, signal: AbortSignal): Promise<void> {
  let misses = 0;
  while (!signal.aborted) {
    const answer = await ports.ask().catch((cause: unknown) => cause);
    if (signal.aborted) return;
    misses = isMissing(answer) ? misses + 1 : 0;
    if (misses === 0) handleAnswer(answer, ports);
    if (misses >= MAX_MISSED_ANSWERS) ports.onStatus('lost');
    await ports.wait(misses > 0 ? RETRY_MS : EVERY);
  }
}

function handleAnswer(answer: unknown, { onViewer, onStatus }: WatchPorts): void {
  if (answer instanceof ApiError) {
    if (answer.status === 'NOT_FOUND') onStatus('unknown');
    return;
  }
  onViewer(answer as KioskViewer);
  onStatus('current');
}

function isMissing(answer: unknown): boolean {
  if (answer instanceof ApiError) return answer.status === 'GENERIC_ERROR';
  return answer instanceof Error;
}
