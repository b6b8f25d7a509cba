import { describe, expect, it } from 'vitest';
import type { PrintJob } from '#shared/contract/devices/printing.ts';
import { waitForPrint } from './issue-ticket.ts';

const job = (own: Partial<PrintJob>): PrintJob => ({
  id: '5b0c2f0e-3c57-4d7e-9f41-8f3a55f0c1aa',
  idTicket: 7,
  code: 'A053',
  state: 'queued',
  error: null,
  copy: false,
  ...own,
});

function scene(...answers: (PrintJob | null)[]) {
  let time = 0;
  return {
    ask: async () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (!answer) throw new Error('no answer');
      return answer;
    },
    wait: async (ms: number) => {
      time += ms;
    },
    now: () => time,
  };
}

describe('waiting for a print job', () => {
  it.each([
    [job({ state: 'printed' }), 'printed'],
    [job({ state: 'unknown' }), 'unsure'],
    [job({ state: 'failed', error: 'out-of-paper' }), 'noPaper'],
    [job({ state: 'failed', error: 'cover-open' }), 'printerFault'],
    [job({ state: 'failed', error: 'unreachable' }), 'printerFault'],
  ] as const)('%o ends as %s', async (answer, end) => {
    expect(await waitForPrint(scene(job({ state: 'sending' }), answer))).toBe(end);
  });

  it('survives a missing answer', async () => {
    expect(await waitForPrint(scene(null, job({ state: 'printed' })))).toBe('printed');
  });

  it('shows the number if printing takes too long', async () => {
    expect(await waitForPrint(scene(job({ state: 'sending' })))).toBe('unsure');
  });

  it('shows the number if the server is offline', async () => {
    expect(await waitForPrint(scene(null))).toBe('unsure');
  });
});
