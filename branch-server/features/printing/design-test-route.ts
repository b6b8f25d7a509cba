import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { testTicketDesign } from '#shared/contract/devices/branch-printers.ts';
import { act, type ReadRoute } from '#shared/server/kit/route.ts';
import { readSampleData } from '#shared/server/ticket-designs/sample-data.ts';
import { writePaper } from '#shared/server/ticket-designs/write-paper.ts';
import { testedBy } from './printer-routes.ts';
import type { Spool } from './spool.ts';

export interface DesignTestOptions {
  readonly reader: Kysely<BranchTables>;
  readonly spool: Pick<Spool, 'test'>;
  readonly texts: i18n;
}

/** Prints the preview of the designer at a printer of the branch, marked as a test above the number. */
export function designTestRoute({ reader, spool, texts }: DesignTestOptions): ReadRoute {
  return act(testTicketDesign, async ({ params, body, now }) => {
    const printer = await reader
      .selectFrom('printers')
      .select('id_branches')
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!printer) throw apiError('NOT_FOUND', { about: `printer ${params.id}` });
    const { facts } = await readSampleData(reader, { ...body, now, branches: [printer.id_branches] });
    const word = texts.getFixedT(body.language, 'paper')('test');
    const result = await spool.test(params.id, () => ({ ...writePaper(texts, facts), copy: word }));
    if (!result) throw apiError('NOT_FOUND', { about: `printer ${params.id}` });
    return testedBy(result);
  });
}
