import PQueue from 'p-queue';
import type { KioskDevices } from '#branch-server/stored/kiosk-devices.ts';
import type { PrinterTransport } from '#hardware/transport/printer-transport.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AgentPrinter, AnswerTo } from '#shared/contract/devices/print-agent.ts';
import {
  type AgentConnectionOptions,
  type AgentConnections,
  type AgentScreen,
  createAgentConnections,
} from './agent-connections.ts';
import { createAgentTransport } from './agent-transport.ts';
import type { OpenJobs } from './open-jobs.ts';

/** Timeout of a device that scans its ports, ms. */
const FINDING = { first: 15_000 };

/** Kiosks that print for this server: their connections, transports, and discovered printers. */
export function createPrintAgents(devices: KioskDevices, options: AgentConnectionOptions) {
  const connections = createAgentConnections(devices, options);
  const queues = new Map<number, PQueue>();

  /** Queue of a printer, shared by all its transports. */
  function queueOf(idPrinters: number): PQueue {
    const queue = queues.get(idPrinters) ?? new PQueue({ concurrency: 1 });
    queues.set(idPrinters, queue);
    return queue;
  }

  return {
    devices,
    /** Connected to their sockets. */
    lines: connections as Pick<AgentConnections, 'serve' | 'begin' | 'answer' | 'left'>,
    onChange: connections.onChange,
    isConnected: connections.isConnected,
    recheck: connections.recheck,
    transportTo: (screen: AgentScreen, printer: AgentPrinter, open: OpenJobs): PrinterTransport =>
      createAgentTransport({ lines: connections, screen, printer, open, queue: queueOf(printer.id) }),
    /** Requests a device to scan its ports. Throws NOT_FOUND and PRINT_AGENT_OFFLINE. */
    async find(idDevices: number, signal: AbortSignal): Promise<AnswerTo<'find'>> {
      const device = devices.byId(idDevices);
      if (!device) throw apiError('NOT_FOUND', { field: 'idDevices', about: `device ${idDevices}` });
      const agent = await connections.reach({ idDevices, idBranches: device.idBranches }, 0, signal);
      const answer = agent && (await connections.ask(agent, { ask: 'find' }, FINDING, signal));
      if (answer?.failure !== null) throw apiError('PRINT_AGENT_OFFLINE', { about: device.name });
      return answer.answer;
    },
  };
}

export type PrintAgents = ReturnType<typeof createPrintAgents>;
