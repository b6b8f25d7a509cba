import type { ProgramCommand } from '#shared/contract/devices/devices.ts';
import type { BranchClient, Pairing } from './branch-client.ts';
import type { DeviceLog } from './log.ts';
import type { SettingsStore } from './settings.ts';
import { repeat, type Time } from './time.ts';

/** Server and key of the request. */
export interface PairingRequest {
  readonly server: string;
  readonly key: string;
}

/** Page and commands of a paired device. */
interface CurrentUse {
  readonly path?: string | null;
  readonly takes?: readonly ProgramCommand[];
}

interface WatchPairingOptions {
  readonly client: Pick<BranchClient, 'pairing'>;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** Longest time for which the server holds a request, s. */
const MAX_WAIT_S = 25;
/** Pause in milliseconds between two polls that the server does not hold, and after one without an answer. */
const PAIRED_MS = 60_000;
const UNANSWERED_MS = 3_000;
/** A request answered sooner was not held by the server, ms; also the pause after a command. */
const LONG_POLL_MS = 1_000;

export interface Following {
  /** Polls now: there may be a change. */
  poll(): void;
  stop(): void;
}

/**
 * Polls the server for page and commands of this device. The server holds each request until something changes:
 * the code was typed, the device was moved or unpaired, or a command is pending.
 *
 * @param onAnswer receives each answer; null without one
 */
export function pollPairing(
  { client, time, log }: WatchPairingOptions,
  { server, key, path = null, takes = [] }: PairingRequest & CurrentUse,
  onAnswer: (answer: Pairing | null) => void,
): Following {
  let request: AbortController | null = null;
  let cancel: (() => void) | null = null;
  let isOver = false;

  /** @param shown the page that the device shows; null to be answered at once */
  async function poll(code: string | null, visible: string | null): Promise<void> {
    cancel?.();
    request?.abort();
    if (isOver) return;
    const controller = new AbortController();
    request = controller;
    const requestedAt = time.mono();
    const wait = code === null && visible === null ? 0 : MAX_WAIT_S;
    const answer = await client
      .pairing(server, { key, code, path: visible, wait, takes }, controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) log.info('the server does not say what to show', error);
        return null;
      });
    if (controller.signal.aborted) return;
    onAnswer(answer);
    if (controller.signal.aborted) return;
    const next = answer?.code ?? null;
    const wasLongPolled = wait === 0 || next !== code || time.mono() - requestedAt >= LONG_POLL_MS;
    // An unpaired device sends no page; otherwise the server would answer immediately each time.
    cancel = time.after(
      pauseAfter(answer, wasLongPolled),
      () => void poll(next, next === null ? path : null),
    );
  }

  function pauseAfter(answer: Pairing | null, wasLongPolled: boolean): number {
    if (answer === null) return UNANSWERED_MS;
    // After a restart the server does not know the code: a new one is requested immediately.
    if (answer.code !== null) return wasLongPolled ? 0 : LONG_POLL_MS;
    if (answer.orders.length > 0) return LONG_POLL_MS;
    return path !== null && wasLongPolled ? 0 : PAIRED_MS;
  }

  void poll(null, null);
  return {
    poll: () => void poll(null, null),
    stop() {
      isOver = true;
      request?.abort();
      cancel?.();
    },
  };
}

interface LeaveFormerOptions {
  readonly settings: SettingsStore;
  readonly client: Pick<BranchClient, 'unpair'>;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** Previous pairing of the machine, with its key. */
export interface Former {
  readonly server: string;
  readonly key: string;
}

/** Retry interval, ms; an unreachable branch is dropped after as many role changes as are stored. */
const RETRY_MS = 60_000;
const MAX_FORMER = 5;

/**
 * Unpairs the machine from its previous role, so that it is not reported offline there. Retries until the branch
 * answers, also after a restart.
 */
export function unpairFormer({ settings, client, time, log }: LeaveFormerOptions) {
  let isTrying = false;

  async function unpair(): Promise<void> {
    if (isTrying) return;
    isTrying = true;
    for (const former of settings.now().former) {
      const isOut = await client.unpair(former.server, former.key).then(
        () => true,
        () => false,
      );
      if (!isOut) continue;
      log.info('the machine is put out where it was before', { server: former.server });
      settings.change({ former: settings.now().former.filter(({ key }) => key !== former.key) });
    }
    isTrying = false;
  }

  const stop = repeat(time, RETRY_MS, unpair);
  return {
    /** Adds a previous pairing to be removed. */
    add(former: Former): void {
      settings.change({ former: [...settings.now().former, former].slice(-MAX_FORMER) });
      void unpair();
    },
    stop,
  };
}
