import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { apiError, type Use } from '#shared/contract/api-error-factory.ts';
import {
  downloadAddress,
  type ResourceName,
  resourceAddress,
} from '#shared/contract/installation/resource-address.ts';
import {
  checkResourceDeletion,
  deleteResource,
  downloadResource,
  filterResources,
  listDesignerLogos,
  listKioskImages,
  listResources,
  type Resource,
  resourceExists,
  serveResource,
  uploadResource,
} from '#shared/contract/installation/resources.ts';
import { VISIBLE_TEXT } from '#shared/domain/visible-text.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { checkedDeletion, inUseError, redactFor, UNUSED } from '../configured/deletion.ts';
import { type Field, integer, text } from '../configured/field.ts';
import { byText } from '../db/list-rows.ts';
import { repository } from '../db/repository.ts';
import type { TransactionGate } from '../db/scope.ts';
import type { Caller } from '../kit/caller.ts';
import { type AsyncRoute, act, read, type UploadedFile } from '../kit/route.ts';
import { checkContent } from './check-content.ts';
import { designsWithResources, keyOf } from './designs-with-resources.ts';
import { createResourceFiles } from './resource-files.ts';
import { resourceNamed } from './resource-named.ts';

export interface ResourceRouteOptions<Notice> {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<Notice>;
  readonly dataDir: string;
  /** Finds the media type of a former file of this name that a design in force still shows. */
  readonly designsInUse?: IsResourceInUse;
}

export type IsResourceInUse = (resource: ResourceName, hash: string) => Promise<string | undefined>;

const MAX_NAME_LENGTH = 90;

const oneOf = <Name extends 'type' | 'module'>(column: Name): Field<Name, Resource[Name]> => ({
  column,
  sort: byText(column),
  read: (stored) => stored as Resource[Name],
  write: (sent) => sent,
});

const kind = configuredKind<'resources', Omit<Resource, 'href'>>({
  table: 'resources',
  one: 'resource',
  fields: {
    name: text('name'),
    id: integer('id'),
    type: oneOf('type'),
    module: oneOf('module'),
    hash: text('hash'),
    bytes: integer('bytes'),
    media: text('media'),
  },
  searched: ['name'],
  constraints: [{ contains: 'name_UNIQUE', code: 'RESOURCE_EXISTS', field: 'file' }],
});

const toResource = <Row extends Omit<Resource, 'href'>>(row: Row): Row & Resource => ({
  ...row,
  href: row.type === 'configuration' ? downloadAddress(row) : resourceAddress(row, row.hash),
});

interface Of {
  readonly type?: ResourceName['type'] | undefined;
  readonly module?: ResourceName['module'] | undefined;
}

/** Routes of the resource library (operations specification, sections 2, 3 and 6). */
export function resourceRoutes<Notice>(options: ResourceRouteOptions<Notice>): AsyncRoute<Notice>[] {
  const { reader, gate, dataDir, designsInUse = async () => undefined } = options;
  const files = createResourceFiles(dataDir);

  const all = async (of: Of) => {
    const rows = await kind.all(reader, (found) => {
      const ofType = of.type ? found.where('type', '=', of.type) : found;
      return of.module ? ofType.where('module', '=', of.module) : ofType;
    });
    return rows.map(toResource).toSorted((a, b) => a.name.localeCompare(b.name));
  };

  /** Deletes a file without rows, under the gate, so that no row can refer to it meanwhile. */
  const sweep = (hash: string): Promise<void> =>
    gate.transaction(async ({ trx }) => {
      const still = await trx
        .selectFrom('resources')
        .select('id')
        .where('hash', '=', hash)
        .executeTakeFirst();
      if (!still) await files.remove(hash);
    });

  async function upload(file: UploadedFile, sent: Omit<ResourceName, 'name'>, replace: boolean) {
    const name = nameOf(file);
    const nameInUse = () => apiError('RESOURCE_EXISTS', { field: 'file', params: { name } });
    if (!replace && (await find(reader, { name, ...sent }))) throw nameInUse();
    const media = await checkContent(file, sent.type);
    const staged = await files.stage(file.path);
    const { hash } = staged;
    const { size: bytes } = await stat(file.path);
    let before: string | undefined;
    try {
      const row = await gate.transaction(async (scope) => {
        const now = await find(scope.trx, { name, ...sent });
        if (now && !replace) throw nameInUse();
        before = now?.hash;
        const saved = now
          ? await kind.change(scope, now.id, { hash, media, bytes })
          : await kind.create(scope, { name, ...sent, hash, media, bytes });
        await staged.put();
        return saved;
      });
      if (before !== undefined && before !== hash) await sweep(before);
      return toResource(row);
    } catch (error) {
      await staged.drop();
      await sweep(hash);
      throw error;
    }
  }

  function placed(named: ResourceName, row: Awaited<ReturnType<typeof find>>) {
    if (!row || !files.has(row.hash)) throw apiError('NOT_FOUND', { about: `resource ${named.name}` });
    return { ...row, path: files.pathOf(row.hash) };
  }

  return [
    read(listResources, async ({ query: { type, module, ...query } }) => {
      const { rows, total } = await kind.page(reader, query, (found) => {
        const ofType = type ? found.where('type', '=', type) : found;
        return module ? ofType.where('module', '=', module) : ofType;
      });
      return { rows: rows.map(toResource), total };
    }),

    read(filterResources, ({ query }) => all(query)),
    read(listKioskImages, () => all({ type: 'image', module: 'kiosk' })),
    read(listDesignerLogos, () => all({ type: 'image', module: 'ticket designer' })),

    read(resourceExists, async ({ query }) => ({ exists: (await find(reader, query)) !== undefined })),

    act(uploadResource, ({ file, body: { replace, ...sent } }) => upload(file, sent, replace === 'Y')),

    act(deleteResource, async ({ body, caller }) => {
      const hash = await gate.transaction(async (scope) => {
        const row = await find(scope.trx, body);
        if (!row) throw apiError('NOT_FOUND', { about: `resource ${body.name}` });
        const error = await deletionError(scope.trx, body, caller);
        if (error) throw error;
        await repository(scope, 'resources').remove(row.id);
        return row.hash;
      });
      await sweep(hash);
      return {};
    }),

    read(checkResourceDeletion, async ({ query, caller }) => {
      if (!(await find(reader, query))) throw apiError('NOT_FOUND', { about: `resource ${query.name}` });
      const error = await deletionError(reader, query, caller);
      return error ? checkedDeletion(error) : UNUSED;
    }),

    read(downloadResource, async ({ query }) => {
      const { hash, bytes, path } = placed(query, await find(reader, query));
      // The file name could exceed what a header permits.
      return { name: hash, bytes, stream: createReadStream(path) };
    }),

    read(serveResource, async ({ query: { hash, ...query } }) => {
      const row = await find(reader, query);
      if (hash !== undefined && hash !== row?.hash) {
        const media = await designsInUse(query, hash);
        if (media !== undefined && files.has(hash))
          return { path: files.pathOf(hash), name: query.name, media, hash, forGood: true };
      }
      const { name, media, path, hash: present } = placed(query, row);
      return { path, name, media, hash: present, forGood: hash === present };
    }),
  ];
}

/** Error of deleting a used resource; undefined if unused. */
async function deletionError(db: Kysely<SharedTables>, resource: ResourceName, caller: Caller) {
  const uses = await usesOfResource(db, resource);
  return uses.length > 0 ? redactFor(caller, inUseError('RESOURCE_IN_USE', uses)) : undefined;
}

/** Name of an uploaded file; refuses with RESOURCE_NAME names that people cannot read or type. */
function nameOf({ name }: UploadedFile): string {
  // Some systems decompose accents.
  const trimmed = name.trim().normalize('NFC');
  const fits = trimmed.length > 0 && trimmed.length <= MAX_NAME_LENGTH && VISIBLE_TEXT.test(trimmed);
  // U+FFFD replaces undecodable bytes.
  if (!fits || /[/\\\ufffd]/.test(trimmed))
    throw apiError('RESOURCE_NAME', { field: 'file', params: { max: MAX_NAME_LENGTH } });
  return trimmed;
}

const find = (db: Kysely<SharedTables>, key: ResourceName) =>
  resourceNamed(db, key).selectAll().executeTakeFirst();

/** Finds the kiosks and designs that use a resource. */
async function usesOfResource(db: Kysely<SharedTables>, resource: ResourceName): Promise<readonly Use[]> {
  const key = keyOf(resource);
  const designs = await designsWithResources(db, 'all');
  return designs
    .filter(({ resources }) => resources.some((each) => keyOf(each) === key))
    .map(({ kind, id, name }) => ({ kind, id, name }));
}
