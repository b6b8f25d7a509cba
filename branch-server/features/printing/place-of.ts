import type { Selectable } from 'kysely';
import type { PrintersTable } from '#branch-server/db/tables.ts';
import { type PrinterPlace, printerAddress, printerPlace } from '#shared/domain/printing/printer-address.ts';

type Stored = Pick<Selectable<PrintersTable>, 'kind' | 'device' | 'host' | 'port'>;

/** Tells where a stored printer is found; null where what is stored is no place. */
export const placeOf = ({ kind, device, host, port }: Stored): PrinterPlace | null =>
  kind === 'network' ? { kind, host, port } : printerPlace(kind, device);

/** Writes where a stored printer is found. */
export const addressOf = ({ kind, device, host, port }: Stored): string =>
  kind === 'network' ? printerAddress({ kind, host, port }) : device;
