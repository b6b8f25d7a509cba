import type { i18n, TFunction } from 'i18next';
import type { Kysely, Selectable } from 'kysely';
import type { PrintersTable } from '#branch-server/db/schema/devices.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { findPrinters as lookForPrinters } from '#hardware/transport/find-printers.ts';
import type { PrintResult } from '#hardware/transport/printer-transport.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type BranchPrinter,
  checkPrinterDeletion,
  createPrinter,
  deletePrinter,
  findPrinters,
  getBranchPrinter,
  listBranchPrinters,
  listPrintingDevices,
  type PrinterBody,
  testPrinter,
  updatePrinter,
} from '#shared/contract/devices/branch-printers.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { foldName } from '#shared/domain/fold-name.ts';
import { parsePrinterAddress } from '#shared/domain/printing/printer-address.ts';
import { type TicketDocument, ticketDocument, ticketText } from '#shared/domain/printing/ticket-document.ts';
import { deletionRoutes } from '#shared/server/configured/deletion.ts';
import { mapConstraintErrors } from '#shared/server/db/constraint.ts';
import { byText, byValue, listRows } from '#shared/server/db/list-rows.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { act, type Route, read, transaction, versioned } from '#shared/server/kit/route.ts';
import type { PrintAgents } from './agents/print-agents.ts';
import { presentHealth } from './present-health.ts';
import { addressOf } from './printer-address-of.ts';
import type { Spool } from './spool.ts';

export interface PrinterRouteOptions {
  readonly reader: Kysely<BranchTables>;
  readonly spool: Pick<Spool, 'healthOf' | 'test'>;
  readonly texts: i18n;
  readonly agents: Pick<PrintAgents, 'devices' | 'find' | 'isConnected'>;
}

type Row = Selectable<PrintersTable>;
type Scope = TransactionScope<Notice, BranchTables>;

/** Printers of a branch: discovery, configuration, tests and states. */
export function printerRoutes({ reader, spool, texts, agents }: PrinterRouteOptions): Route<Notice>[] {
  const visible = async (db: Kysely<BranchTables>, row: Row): Promise<BranchPrinter> => {
    const { waiting } = await db
      .selectFrom('print_jobs')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('id_printers', '=', row.id)
      .where('state', 'in', ['queued', 'sending'])
      .executeTakeFirstOrThrow();
    const { error, since, paperLow, reported } = presentHealth(spool.healthOf(row.id));
    return {
      id: row.id,
      name: row.name,
      idBranches: row.id_branches,
      idKiosks: row.id_kiosks,
      kind: row.kind,
      address: addressOf(row),
      width: row.width as BranchPrinter['width'],
      idDevices: row.id_devices,
      device: deviceOf(row),
      output: row.output,
      enabled: row.enabled ? 'Y' : 'N',
      error: row.enabled ? error : null,
      since,
      waiting: Number(waiting),
      reported,
      paperLow: row.enabled ? paperLow : 'N',
    };
  };

  const kioskAt = (idBranches: number, idDevices: number) =>
    agents.devices.inBranch(idBranches).find(({ id }) => id === idDevices);
  const deviceOf = ({ id_branches, id_devices }: Row): string | null =>
    id_devices === null ? null : (kioskAt(id_branches, id_devices)?.name ?? '');
  const requireKiosk = ({ idBranches, idDevices }: PrinterBody) => {
    if (idDevices !== null && !kioskAt(idBranches, idDevices))
      throw apiError('NOT_FOUND', { field: 'idDevices', about: `kiosk device ${idDevices}` });
  };

  return [
    read(findPrinters, ({ query: { idDevices }, signal }) =>
      idDevices === undefined ? lookForPrinters() : agents.find(idDevices, signal),
    ),

    read(listPrintingDevices, ({ query }) =>
      agents.devices.inBranch(query.idBranches).map(({ id, name }) => ({
        id,
        name,
        connected: agents.isConnected(id) ? 'Y' : 'N',
      })),
    ),

    read(listBranchPrinters, async ({ query: { idBranches, ...query } }) => {
      const { rows, total } = await listRows(
        reader.selectFrom('printers').selectAll().where('id_branches', '=', idBranches),
        query,
        {
          sortable: { name: byText('name'), kind: byText('kind'), enabled: byValue('enabled') },
          searched: ['name', 'host', 'device'],
        },
      );
      return { rows: await Promise.all(rows.map((row) => visible(reader, row as Row))), total };
    }),

    read(getBranchPrinter, async ({ params }) => {
      const row = await reader
        .selectFrom('printers')
        .selectAll()
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (!row) throw apiError('NOT_FOUND', { about: `printer ${params.id}` });
      return visible(reader, row as Row);
    }),

    transaction(createPrinter, async ({ body }, scope) => {
      const own = scope as unknown as Scope;
      requireKiosk(body);
      await assertNameFree(own, body, null);
      const row = await mapConstraintErrors(REFERRED, () =>
        repository(own, 'printers').insert(columnsOf(body)),
      );
      return visible(own.trx, row);
    }),

    versioned(updatePrinter, currentPrinter, async ({ params, body }, scope) => {
      const own = scope as unknown as Scope;
      requireKiosk(body);
      await assertNameFree(own, body, params.id);
      const row = await mapConstraintErrors(REFERRED, () =>
        repository(own, 'printers').update(params.id, columnsOf(body)),
      );
      if (!row) throw apiError('NOT_FOUND', { about: `printer ${params.id}` });
      return visible(own.trx, row);
    }),

    ...deletionRoutes(
      { remove: deletePrinter, check: checkPrinterDeletion },
      currentPrinter,
      async ({ params }, scope) => {
        const own = scope as unknown as Scope;
        const removed = await mapConstraintErrors(PRINTED, () =>
          repository(own, 'printers').remove(params.id),
        );
        if (!removed) throw apiError('NOT_FOUND', { about: `printer ${params.id}` });
        return {};
      },
    ),

    act(testPrinter, async ({ params }) => {
      const branch = await reader
        .selectFrom('printers as p')
        .innerJoin('branches as b', 'b.id', 'p.id_branches')
        .select('b.language')
        .where('p.id', '=', params.id)
        .executeTakeFirst();
      const result =
        branch &&
        (await spool.test(params.id, ({ name }) =>
          testPaper(name, texts.getFixedT(branch.language, 'paper')),
        ));
      if (!result) throw apiError('NOT_FOUND', { about: `printer ${params.id}` });
      return testedBy(result);
    }),
  ];
}

const REFERRED = [{ contains: 'FOREIGN KEY', code: 'NOT_FOUND' }] as const;
const PRINTED = [{ contains: 'FOREIGN KEY', code: 'PRINTER_HAS_PRINTED' }] as const;

/** Converts the result of a test. */
export const testedBy = (result: PrintResult): AnswerOf<typeof testPrinter> => ({
  outcome: result.outcome,
  reason: 'reason' in result ? result.reason : null,
});

const testPaper = (name: string, t: TFunction<'paper'>): TicketDocument =>
  ticketDocument({
    copy: t('test'),
    ticketNumber: 'A000',
    fixedText: ticketText(name),
    firstSystemText: ticketText('¿áéíóúñ? åäö €'),
  });

/** Throws for an invalid address, and for a name that another printer of the branch has. */
async function assertNameFree(scope: Scope, body: PrinterBody, id: number | null): Promise<void> {
  if (!parsePrinterAddress(body.kind, body.address)) throw apiError('PRINTER_ADDRESS', { field: 'address' });
  const rows = await scope.trx
    .selectFrom('printers')
    .select(['id', 'name'])
    .where('id_branches', '=', body.idBranches)
    .execute();
  if (rows.some((row) => row.id !== id && foldName(row.name.trim()) === foldName(body.name.trim())))
    throw apiError('NAME_UNIQUE', { field: 'name' });
}

function columnsOf(body: PrinterBody) {
  const address = parsePrinterAddress(body.kind, body.address);
  return {
    name: body.name,
    id_branches: body.idBranches,
    id_kiosks: body.idKiosks,
    width: body.width,
    output: body.output,
    id_devices: body.idDevices,
    kind: body.kind,
    device: address?.kind === 'network' ? '' : body.address.trim(),
    ...(address?.kind === 'network' ? { host: address.host, port: address.port } : { host: '', port: 0 }),
    enabled: body.enabled === 'Y' ? (1 as const) : (0 as const),
  };
}

/** Configuration of a printer, without its state. */
async function currentPrinter(
  { params }: { readonly params: { readonly id: number } },
  trx: Kysely<SharedTables>,
): Promise<PrinterBody> {
  const row = await (trx as unknown as Kysely<BranchTables>)
    .selectFrom('printers')
    .selectAll()
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!row) throw apiError('NOT_FOUND', { about: `printer ${params.id}` });
  return {
    name: row.name,
    idBranches: row.id_branches,
    idKiosks: row.id_kiosks,
    kind: row.kind,
    address: addressOf(row as Row),
    width: row.width as BranchPrinter['width'],
    idDevices: row.id_devices,
    output: row.output,
    enabled: row.enabled ? 'Y' : 'N',
  };
}
