import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { TicketDesign } from '#shared/contract/configuration/ticket-design.ts';
import type { ResourceName } from '#shared/contract/installation/resource-address.ts';
import type { TicketLogo } from '#shared/domain/printing/ticket-document.ts';
import { keyOf } from '#shared/server/resources/designs-with-resources.ts';
import { resourceNamed } from '#shared/server/resources/resource-named.ts';
import { readDesign } from '#shared/server/ticket-designs/designs-printing.ts';
import { parsePublished } from './designs-in-force.ts';

export interface PaperInForce {
  readonly design: TicketDesign;
  /** Image of the logo; null without one, or if it is missing. */
  readonly logo: TicketLogo | null;
}

/**
 * Print design of a ticket, within a command: the current one, or the last complete one while the image of its
 * logo is missing.
 */
export function createPaperInForce(sqlite: Database, isHere: (hash: string) => boolean) {
  const named = statement<ResourceName>()(sqlite, (db, p) =>
    resourceNamed(db, { name: p('name'), type: p('type'), module: p('module') }).select([
      'name',
      'type',
      'module',
      'hash',
    ]),
  );
  const absent = statement<{ hash: string }>()(sqlite, (db, p) =>
    db
      .selectFrom('resource_files')
      .select('hash')
      .where('hash', '=', p('hash'))
      .where('state', '=', 'absent'),
  );
  const lastOf = statement<{ id: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('last_designs')
      .select(['parts', 'files'])
      .where('kind', '=', 'ticketDesign')
      .where('id_designs', '=', p('id')),
  );

  function last(id: number): PaperInForce | null {
    const row = lastOf.get({ id });
    if (!row) return null;
    const { parts, files } = parsePublished(row);
    if (parts[0] === undefined || !Object.values(files).every(({ hash }) => isHere(hash))) return null;
    const design = readDesign(parts[0]);
    const key = logoKeyOf(design);
    const file = key && files[keyOf(key)];
    return { design, logo: key && file ? { ...key, hash: file.hash } : null };
  }

  /** @param stored the current design */
  return (id: number, stored: string): PaperInForce => {
    const design = readDesign(stored);
    const key = logoKeyOf(design);
    const logo = (key && named.get(key)) ?? null;
    const canStillCome = logo !== null && !isHere(logo.hash) && !absent.get({ hash: logo.hash });
    return (canStillCome && last(id)) || { design, logo };
  };
}

const logoKeyOf = ({ logo }: TicketDesign): ResourceName | null =>
  logo?.enabled ? (logo.key as ResourceName | null) : null;
