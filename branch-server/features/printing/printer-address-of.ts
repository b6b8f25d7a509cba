import type { Selectable } from 'kysely';
import type { PrintersTable } from '#branch-server/db/schema/devices.ts';
import {
  type PrinterAddress,
  parsePrinterAddress,
  printerAddress,
} from '#shared/domain/printing/printer-address.ts';

type Stored = Pick<Selectable<PrintersTable>, 'kind' | 'device' | 'host' | 'port'>;

/** Address of a stored printer; null if invalid. */
export const printerAddressOf = ({ kind, device, host, port }: Stored): PrinterAddress | null =>
  kind === 'network' ? { kind, host, port } : parsePrinterAddress(kind, device);

/** The address of a stored printer as text. */
export const addressOf = ({ kind, device, host, port }: Stored): string =>
  kind === 'network' ? printerAddress({ kind, host, port }) : device;
