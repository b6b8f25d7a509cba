import * as branches from './branches.ts';
import * as displays from './displays.ts';
import type { Endpoint } from './endpoint.ts';
import * as health from './health.ts';
import * as kiosks from './kiosks.ts';
import * as printing from './printing.ts';
import * as queues from './queues.ts';
import * as services from './services.ts';
import * as signIn from './sign-in.ts';
import * as supervision from './supervision.ts';
import * as ticketOperations from './ticket-operations.ts';
import * as tickets from './tickets.ts';
import * as virtualPrinters from './virtual-printers.ts';
import * as workstationActions from './workstation-actions.ts';
import * as workstations from './workstations.ts';

const features = {
  branches,
  displays,
  health,
  kiosks,
  printing,
  queues,
  services,
  signIn,
  supervision,
  ticketOperations,
  tickets,
  virtualPrinters,
  workstationActions,
  workstations,
};

/** Every endpoint of the product, by operation id. Pages import the feature they need, not this table. */
export const CONTRACT: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.values(features).flatMap((feature) => Object.entries(feature).filter(isEndpoint)),
);

function isEndpoint(entry: [string, unknown]): entry is [string, Endpoint] {
  const [, value] = entry;
  return typeof value === 'object' && value !== null && 'privilege' in value && 'path' in value;
}
