import type { KioskDevices } from '#branch-server/stored/devices/kiosk-devices.ts';
import type { PrinterTransport } from '#hardware/transport/printer-transport.ts';
import { createSerialQueue } from '#hardware/transport/serial-queue.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AgentPrinter, AnswerTo } from '#shared/contract/devices/print-agent.ts';
import { type AgentConnections, type AgentScreen, createAgentConnections } from './agent-connections.ts';
import { createAgentTransport } from './agent-transport.ts';
import type { OpenJobs } from './open-jobs.ts';

/** Longest wait for a device that looks at its ports, ms. */
const FINDING = { first: 15_000 };

/** The kiosks that print for this server: their lines, the way to their printers, what hangs at their ports. */
export function createPrintAgents(devices: KioskDevices) {
  const connections = createAgentConnections(devices);
  const mutexes = new Map<number, ReturnType<typeof createSerialQueue>>();

  /** Gives the turns of a printer: the same for each way to it, so that none is begun while another is under way. */
  function mutexOf(idPrinters: number) {
    const mutex = mutexes.get(idPrinters) ?? createSerialQueue();
    mutexes.set(idPrinters, mutex);
    return mutex;
  }

  return {
    devices,
    /** What their sockets are connected to. */
    lines: connections as Pick<AgentConnections, 'serve' | 'begin' | 'answer' | 'left'>,
    onChange: connections.onChange,
    isConnected: connections.isConnected,
    recheck: connections.recheck,
    transportTo: (place: AgentScreen, printer: AgentPrinter, open: OpenJobs): PrinterTransport =>
      createAgentTransport({ lines: connections, place, printer, open, inTurn: mutexOf(printer.id) }),
    /** Has a device look at its ports. Refuses with NOT_FOUND and PRINT_AGENT_OFFLINE. */
    async find(idDevices: number, signal: AbortSignal): Promise<AnswerTo<'find'>> {
      const device = devices.byId(idDevices);
      if (!device) throw apiError('NOT_FOUND', { field: 'idDevices', about: `device ${idDevices}` });
      const agent = await connections.reach({ idDevices, idBranches: device.idBranches }, 0, signal);
      const answer = agent && (await connections.ask(agent, { ask: 'find' }, FINDING, signal));
      if (answer?.lost !== null) throw apiError('PRINT_AGENT_OFFLINE', { about: device.name });
      return answer.answer;
    },
  };
}

export type PrintAgents = ReturnType<typeof createPrintAgents>;
