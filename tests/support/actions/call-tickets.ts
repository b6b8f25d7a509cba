import { expect } from '@playwright/test';
import type { Client } from '#shared/contract/client.ts';
import { issueTicket, type Ticket } from '#shared/contract/tickets/tickets.ts';
import { DEMO } from '../servers/demo-branch.ts';
import { finish, next } from './workstation-actions.ts';

/** Issues this number of tickets at the cash desk, printed only if issued at a kiosk. */
export async function comeIn(
  anybody: Client,
  customers: number,
  kiosk: { readonly idKiosk?: number } = {},
): Promise<void> {
  for (let come = 0; come < customers; come += 1) {
    await anybody.call(issueTicket, {
      params: { id: DEMO.branch },
      query: { service: DEMO.services.cashier, segment: DEMO.segments.general },
      body: kiosk,
    });
  }
}

/**
 * Calls and finishes this number of tickets in sequence, waiting out their politeness; returns their codes.
 * A polling display may miss them: it polls after they have ended.
 */
export async function callTickets(operator: Client, workstation: number, tickets: number): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < tickets) {
    const { code, idTicket } = await callOne(operator, workstation);
    codes.push(code);
    await finish(operator, idTicket);
  }
  return codes;
}

/** Calls a ticket, waiting out its politeness. */
export async function callOne(operator: Client, workstation: number): Promise<Ticket> {
  let called: Ticket | null = null;
  await expect(async () => {
    called ??= (await next(operator, workstation)).ticket;
    if (!called) throw new Error('called nobody');
  }).toPass();
  if (!called) throw new Error('called nobody');
  return called;
}
