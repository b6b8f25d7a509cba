import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { Unreachable } from '#shared/contract/client.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import { issueTicket } from './issue-ticket.ts';
import type { Press } from './kiosk-flow.ts';

const press: Press = { key: 'k1', segment: 1, service: 2, language: 'es', title: 'Pagos', leadsTo: null };
const ticket = { code: 'A053' } as IssuedTicket;

/** Gives these answers in order, repeating the last. Time advances only by waiting. */
function scene(...answers: (IssuedTicket | Error)[]) {
  let time = 0;
  const keys: string[] = [];
  const ports = {
    issue: async ({ key }: Press) => {
      keys.push(key);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (!answer || answer instanceof Error) throw answer ?? new Error('no answer prepared');
      return answer;
    },
    wait: async (ms: number) => {
      time += ms;
    },
    now: () => time,
  };
  return { ports, keys, time: () => time };
}

describe('issuing a ticket', () => {
  it('returns the ticket of the first answer', async () => {
    const { ports, keys } = scene(ticket);
    expect(await issueTicket(press, ports)).toEqual({ ok: true, ticket });
    expect(keys).toEqual(['k1']);
  });

  it('retries with the same key if there is no answer', async () => {
    const { ports, keys } = scene(new Unreachable(), new DOMException('slow', 'TimeoutError'), ticket);
    expect(await issueTicket(press, ports)).toEqual({ ok: true, ticket });
    expect(keys).toEqual(['k1', 'k1', 'k1']);
  });

  it('retries later if the server is busy', async () => {
    const { ports } = scene(new ApiError('TOO_MANY_REQUESTS'), ticket);
    expect(await issueTicket(press, ports)).toEqual({ ok: true, ticket });
  });

  it('gives up before the customer’s timeout', async () => {
    const { ports, time } = scene(new Unreachable());
    expect(await issueTicket(press, ports)).toEqual({ ok: false, failure: { reason: 'unreachable' } });
    expect(time()).toBeLessThan(25_000);
  });

  it.each([
    ['QUEUE_NOT_EXISTED', 'unavailable'],
    ['QUEUE_NUMBERS_EXHAUSTED', 'unavailable'],
    ['KIOSK_CLOSED', 'closed'],
    ['GENERIC_ERROR', 'unexpected'],
  ] as const)('does not retry after the error %s', async (status, reason) => {
    const { ports, keys } = scene(new ApiError(status), ticket);
    expect(await issueTicket(press, ports)).toEqual({ ok: false, failure: { reason } });
    expect(keys).toHaveLength(1);
  });

  it.each([
    ['Sur', { reason: 'appointmentElsewhere', branch: 'Sur' }],
    ['', { reason: 'appointmentAtAnother' }],
  ] as const)('names the branch of an appointment if it is known: %j', async (branch, failure) => {
    const { ports } = scene(new ApiError('APPOINTMENT_OTHER_BRANCH', { params: { branch } }));
    expect(await issueTicket(press, ports)).toEqual({ ok: false, failure });
  });
});
