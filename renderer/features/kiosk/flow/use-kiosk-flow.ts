import { type Dispatch, useEffect, useReducer } from 'react';
import { wait } from '#renderer/public-pages/wait.ts';
import type { Client } from '#shared/contract/client.ts';
import { getPrintJob } from '#shared/contract/devices/printing.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import type { KioskPlace } from '../use-kiosk-viewer.ts';
import { followPrint } from './follow-print.ts';
import { AT_REST, type KioskEvent, type KioskState, kioskFlow } from './kiosk-flow.ts';
import { createPressMemory } from './press-memory.ts';
import { takeTicket } from './take-ticket.ts';

const ATTEMPT = 5_000;
/** Beyond what the server waits by itself, s -> ms. */
const GRACE = 3_000;

/**
 * Runs the kiosk's states and what they start: taking the ticket, following the paper. A press survives a reload in
 * the middle of it: the page goes on under the same key.
 */
export function useKioskFlow(client: Client, place: KioskPlace): [KioskState, Dispatch<KioskEvent>] {
  const { kioskId, branchId } = place;
  const [state, dispatch] = useReducer(kioskFlow, kioskId, unfinished);
  const { stage } = state;

  useEffect(() => {
    createPressMemory(kioskId).write('press' in stage ? stage.press : null);
  }, [kioskId, stage]);

  useEffect(() => {
    if (stage.name !== 'taking') return;
    const { press } = stage;
    const end = new AbortController();
    void takeTicket(press, {
      issue: ({ key, segment, service, language }) =>
        client.call(
          issueTicket,
          { params: { id: branchId }, query: { segment, service }, body: { idKiosk: kioskId, language } },
          { idempotencyKey: key, signal: AbortSignal.timeout(ATTEMPT) },
        ),
      wait: (ms) => wait(ms, end.signal),
      now: Date.now,
    }).then((taken) => {
      if (end.signal.aborted) return;
      if (taken.ok) dispatch({ type: 'issued', press, ticket: taken.ticket });
      else dispatch({ type: 'refused', reason: taken.reason });
    });
    return () => end.abort();
  }, [client, kioskId, branchId, stage]);

  useEffect(() => {
    if (stage.name !== 'printing' || stage.ticket.idPrintJob === null) return;
    const { press, ticket } = stage;
    const id = stage.ticket.idPrintJob;
    const end = new AbortController();
    void followPrint({
      ask: (seconds) =>
        client.call(
          getPrintJob,
          { params: { id }, query: { wait: seconds } },
          { signal: AbortSignal.timeout(seconds * 1000 + GRACE) },
        ),
      wait: (ms) => wait(ms, end.signal),
      now: Date.now,
    }).then((result) => {
      if (end.signal.aborted) return;
      if (result === 'printed') dispatch({ type: 'printed', press, ticket });
      else dispatch({ type: 'unprinted', press, ticket, reason: result });
    });
    return () => end.abort();
  }, [client, stage]);

  return [state, dispatch];
}

function unfinished(kioskId: number): KioskState {
  const press = createPressMemory(kioskId).read();
  return press ? { ...AT_REST, stage: { name: 'taking', press } } : AT_REST;
}
