import { join } from 'node:path';
import { findPrinters } from '#hardware/transport/find-printers.ts';
import { transportTo } from '#hardware/transport/transport-to.ts';
import { connectToBranch } from './branch-line.ts';
import { jobMemory } from './job-memory.ts';
import { type AgentLog, createPrintAgent } from './print-agent.ts';

export interface PrintingFor {
  /** Origin of the branch server. */
  readonly server: string;
  /** The key by which this device is paired there as a kiosk. */
  readonly key: string;
  /** A folder of the device, in which it keeps what it was printing last. */
  readonly folder: string;
  readonly log: AgentLog;
}

/** Prints for a branch what it sends to the printers at this machine, until it is stopped. */
export function startPrintAgent({ server, key, folder, log }: PrintingFor): { stop(): Promise<void> } {
  const memory = jobMemory(join(folder, 'print-jobs'));
  const agent = createPrintAgent({ transportTo, findPrinters, memory, log });
  const connection = connectToBranch({ server, key, agent, log });
  return {
    /** Lets the paper that is under way come out, and tells the branch of it. */
    async stop() {
      agent.end();
      await connection.close();
    },
  };
}
