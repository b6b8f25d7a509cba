import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PrinterTransport, PrintResult } from '#hardware/transport/printer-transport.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { createPrintAgent, jobMemory } from './print-agent.ts';

const printer = { id: 3, kind: 'usb', address: '04b8:0e15' } as const;
const granted = async () => true;

describe('the print agent of a kiosk', () => {
  let folder: TemporaryFolder;
  let papers: number;
  let warnings: string[];
  let result: () => Promise<PrintResult>;
  beforeEach(() => {
    folder = temporaryFolder();
    papers = 0;
    warnings = [];
    result = async () => ({ outcome: 'printed' });
  });
  afterEach(() => folder.remove());

  const transport: PrinterTransport = {
    print() {
      papers += 1;
      return result();
    },
    readStatus: async () => ({ ready: true, paperLow: true }),
  };
  /** Starts the agent as its service does, with its stored state. */
  const start = (memory = jobMemory(folder.path)) =>
    createPrintAgent({
      memory,
      transportTo: () => transport,
      findPrinters: async () => [],
      log: { info() {}, warn: (what) => void warnings.push(what) },
    });
  const print = (job: string) =>
    ({ ask: 'print', question: job, printer, document: Uint8Array.of(1) }) as const;
  const outcome = (job: string, of: { id: number } = printer) =>
    ({ ask: 'outcome', question: randomUUID(), job, printer: { ...printer, ...of } }) as const;

  it('prints a repeated job once, in this run and in the next', async () => {
    const job = randomUUID();
    const agent = start();
    const [one, other] = await Promise.all([
      agent.answer(print(job), granted),
      agent.answer(print(job), granted),
    ]);
    expect([one, other]).toEqual([{ answer: { outcome: 'printed' } }, { answer: { outcome: 'printed' } }]);
    expect(await start().answer(print(job), granted)).toEqual({ answer: { outcome: 'printed' } });
    expect(papers).toBe(1);
  });

  it('neither prints nor stores a job that was not granted', async () => {
    const job = randomUUID();
    const agent = start();
    expect(await agent.answer(print(job), async () => false)).toBeNull();
    expect(await agent.answer(outcome(job), granted)).toEqual({ answer: null });
    expect(await start().answer(outcome(job), granted)).toEqual({ answer: null });
    expect(papers).toBe(0);
  });

  it('reports a job interrupted by its end as unknown, and does not print it', async () => {
    const job = randomUUID();
    result = () => new Promise(() => {});
    void start().answer(print(job), granted);
    await expect.poll(() => papers).toBe(1);
    const interrupted = { answer: { outcome: 'unknown', reason: 'interrupted' } };
    expect(await start().answer(outcome(job), granted)).toEqual(interrupted);
    expect(await start().answer(print(job), granted)).toEqual(interrupted);
    expect(papers).toBe(1);
  });

  it('answers the outcome of a running job once it is known', async () => {
    let done = (_: PrintResult) => {};
    result = () =>
      new Promise((resolve) => {
        done = resolve;
      });
    const job = randomUUID();
    const agent = start();
    void agent.answer(print(job), granted);
    await expect.poll(() => papers).toBe(1);
    const answering = agent.answer(outcome(job), granted);
    done({ outcome: 'unknown', reason: 'stalled' });
    expect(await answering).toEqual({ answer: { outcome: 'unknown', reason: 'stalled' } });
  });

  it('stores the last job of each printer separately', async () => {
    const job = randomUUID();
    const agent = start();
    await agent.answer(print(job), granted);
    await agent.answer({ ...print(randomUUID()), printer: { ...printer, id: 4 } }, granted);
    expect(await start().answer(outcome(job), granted)).toEqual({ answer: { outcome: 'printed' } });
    expect(await start().answer(outcome(job, { id: 4 }), granted)).toEqual({ answer: null });
  });

  it('prints even if the disk is full, and logs it', async () => {
    const memory = { last: async () => null, store: () => Promise.reject(new Error('ENOSPC')) };
    expect(await start(memory).answer(print(randomUUID()), granted)).toEqual({
      answer: { outcome: 'printed' },
    });
    expect(warnings).toContain('a print job is not remembered');
  });

  it('ignores a damaged file', async () => {
    const job = randomUUID();
    await start().answer(print(job), granted);
    writeFileSync(join(folder.path, `printer-${printer.id}.json`), `{"job":"${job}","outcome":{"outc`);
    expect(await start().answer(outcome(job), granted)).toEqual({ answer: null });
  });

  it('finds no printer at an invalid address, and starts nothing after its end', async () => {
    const agent = start();
    const nowhere = { ...printer, address: '/etc/passwd' };
    expect(await agent.answer({ ...print(randomUUID()), printer: nowhere }, granted)).toBeNull();
    const status = { ask: 'status', question: randomUUID(), printer: nowhere } as const;
    expect(await agent.answer(status, granted)).toEqual({ answer: { ready: false, error: 'unreachable' } });
    expect(await agent.answer({ ...status, printer }, granted)).toEqual({
      answer: { ready: true, paperLow: true },
    });
    agent.end();
    expect(await agent.answer(print(randomUUID()), granted)).toBeNull();
    expect(papers).toBe(0);
  });
});
