import type { KioskDevices } from '#branch-server/stored/devices/kiosk-devices.ts';
import type { PrinterTransport } from '#hardware/transport/printer-transport.ts';
import { createSerialQueue } from '#hardware/transport/serial-queue.ts';
import type { AgentPrinter, AnswerTo } from '#shared/contract/devices/print-agent.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { type AgentLines, type AgentPlace, createAgentLines } from './agent-lines.ts';
import { createAgentTransport } from './agent-transport.ts';
import type { OpenJobs } from './open-jobs.ts';

/** Longest wait for a device that looks at its ports, ms. */
const FINDING = { first: 15_000 };

/** The kiosks that print for this server: their lines, the way to their printers, what hangs at their ports. */
export function createPrintAgents(devices: KioskDevices) {
  const lines = createAgentLines(devices);
  const turns = new Map<number, ReturnType<typeof createSerialQueue>>();

  /** Gives the turns of a printer: the same for each way to it, so that none is begun while another is under way. */
  function turnOf(idPrinters: number) {
    const turn = turns.get(idPrinters) ?? createSerialQueue();
    turns.set(idPrinters, turn);
    return turn;
  }

  return {
    devices,
    /** What their sockets are connected to. */
    lines: lines as Pick<AgentLines, 'serve' | 'begin' | 'answer' | 'left'>,
    onChange: lines.onChange,
    isConnected: lines.isConnected,
    recheck: lines.recheck,
    transportTo: (place: AgentPlace, printer: AgentPrinter, open: OpenJobs): PrinterTransport =>
      createAgentTransport({ lines, place, printer, open, inTurn: turnOf(printer.id) }),
    /** Has a device look at its ports. Refuses with NOT_FOUND and PRINT_AGENT_AWAY. */
    async find(idDevices: number, signal: AbortSignal): Promise<AnswerTo<'find'>> {
      const device = devices.byId(idDevices);
      if (!device) throw refuse('NOT_FOUND', { field: 'idDevices', about: `device ${idDevices}` });
      const agent = await lines.reach({ idDevices, idBranches: device.idBranches }, 0, signal);
      const said = agent && (await lines.ask(agent, { ask: 'find' }, FINDING, signal));
      if (said?.lost !== null) throw refuse('PRINT_AGENT_AWAY', { about: device.name });
      return said.answer;
    },
  };
}

export type PrintAgents = ReturnType<typeof createPrintAgents>;
