import { type Dispatch, useEffect, useReducer } from 'react';
import { wait } from '#renderer/public-pages/wait.ts';
import { issueTicket } from './issue-ticket.ts';
import type { KioskApi } from './kiosk-api.ts';
import { INITIAL_STATE, type KioskEvent, type KioskState, kioskFlow } from './kiosk-flow.ts';
import { waitForPrint } from './wait-for-print.ts';

/**
 * Runs the kiosk's states and what they start: taking the ticket, following the paper. A press survives a reload in
 * the middle of it: the page goes on under the same key. `start` is what a preview begins with.
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
    void issueTicket(press, { issue, wait: (ms) => wait(ms, end.signal), now: Date.now }).then((taken) => {
      if (end.signal.aborted) return;
      if (taken.ok) dispatch({ type: 'issued', press, ticket: taken.ticket });
      else dispatch({ type: 'refused', failure: taken.failure });
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
