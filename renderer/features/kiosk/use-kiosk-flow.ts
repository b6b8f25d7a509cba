import { type Dispatch, useEffect, useReducer, useSyncExternalStore } from 'react';
import { wait } from '#renderer/public-pages/wait.ts';
import type { KioskViewer } from '#shared/contract/devices/kiosks.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { issueTicket, waitForPrint } from './issue-ticket.ts';
import type { KioskApi } from './kiosk-api.ts';
import { INITIAL_STATE, isShut, type KioskEvent, type KioskState, kioskFlow } from './kiosk-flow.ts';

/**
 * Runs the state machine and its effects: issue and print. A pending press continues after a reload with the same
 * key. `start` is the initial state of a preview.
 */
export function useKioskFlow(
  { issue, printJob, presses }: KioskApi,
  start: KioskState = INITIAL_STATE,
): [KioskState, Dispatch<KioskEvent>] {
  const [state, dispatch] = useReducer(kioskFlow, start, (first) => {
    const press = presses.read();
    return press ? { ...first, stage: { name: 'taking' as const, press } } : first;
  });
  const { stage } = state;

  useEffect(() => {
    presses.write('press' in stage ? stage.press : null);
  }, [presses, stage]);

  useEffect(() => {
    if (stage.name !== 'taking') return;
    const { press } = stage;
    const end = new AbortController();
    void issueTicket(press, { issue, wait: (ms) => wait(ms, end.signal), now: Date.now }).then((issued) => {
      if (end.signal.aborted) return;
      if (issued.ok) dispatch({ type: 'issued', press, ticket: issued.ticket });
      else dispatch({ type: 'refused', failure: issued.failure });
    });
    return () => end.abort();
  }, [issue, stage]);

  useEffect(() => {
    if (stage.name !== 'printing' || stage.ticket.idPrintJob === null) return;
    const { press, ticket } = stage;
    const id = stage.ticket.idPrintJob;
    const end = new AbortController();
    void waitForPrint({
      ask: (seconds) => printJob(id, seconds),
      wait: (ms) => wait(ms, end.signal),
      now: Date.now,
    }).then((result) => {
      if (end.signal.aborted) return;
      if (result === 'printed') dispatch({ type: 'printed', press, ticket });
      else dispatch({ type: 'unprinted', press, ticket, reason: result });
    });
    return () => end.abort();
  }, [printJob, stage]);

  return [state, dispatch];
}

/** Calls `onInactive` after `ms` without touch or key. */
export function useInactivity(onInactive: () => void, ms: number): void {
  useEffect(() => {
    let timer = setTimeout(onInactive, ms);
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(onInactive, ms);
    };
    window.addEventListener('pointerdown', touched);
    window.addEventListener('keydown', touched);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', touched);
      window.removeEventListener('keydown', touched);
    };
  }, [onInactive, ms]);
}

/**
 * True while the kiosk is closed, by the server clock and the last known hours. Closing discards an unfinished
 * choice.
 */
export function useShut(
  state: KioskState,
  viewer: KioskViewer,
  { now, giveUp }: { readonly now: () => Millis; readonly giveUp: () => void },
): boolean {
  const shut = useSyncExternalStore(everySecond, () => isShut(state, viewer, now()));
  useEffect(() => {
    if (shut) giveUp();
  }, [shut, giveUp]);
  return shut;
}

function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, 1000);
  return () => clearInterval(timer);
}

const NEXT = ['ArrowRight', 'ArrowDown', ' '];
const BEFORE = ['ArrowLeft', 'ArrowUp'];

/**
 * Supports two-switch access: one switch moves the focus in reading order, Enter presses. Such switches send Space
 * or arrows.
 */
export function useSwitchKeys(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const pressed = (event: KeyboardEvent) => {
      const step = NEXT.includes(event.key) ? 1 : BEFORE.includes(event.key) ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      const targets = [...document.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
      const at = targets.indexOf(document.activeElement as HTMLButtonElement);
      const next = at === -1 && step === -1 ? -1 : at + step;
      targets.at(next % Math.max(1, targets.length))?.focus();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [on]);
}
