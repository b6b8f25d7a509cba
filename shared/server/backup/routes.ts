import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  checkBackup,
  checkStoredBackup,
  createBackup,
  listStoredBackups,
  restoreBackup,
  restoreChecked,
} from '#shared/contract/installation/files.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { actorOf, type Caller } from '../kit/caller.ts';
import { act, type ReadRoute, read } from '../kit/route.ts';
import type { Restorer } from './backup-host.ts';
import type { Backups } from './backups.ts';

/** Backups (access specification, section 7). */
export function backupRoutes(backups: Backups): ReadRoute[] {
  return [
    act(createBackup, (request) => backups.write(restorerOf(request))),
    act(checkBackup, ({ file, ...request }) =>
      backups.check({ kind: 'read', file: file.path }, restorerOf(request)),
    ),
    act(restoreBackup, ({ file, ...request }) =>
      backups.restoreFile(file.path, restorerOf(request), acceptsUnsealed(request)),
    ),
    act(restoreChecked, ({ params, ...request }) =>
      backups.restoreChecked(params.id, restorerOf(request), acceptsUnsealed(request)),
    ),
    read(listStoredBackups, async () => ({ rows: await backups.replaced.list() })),
    act(checkStoredBackup, async ({ params, ...request }) => {
      const stored = await backups.replaced.list();
      const found = stored.find(({ name }) => name === params.name);
      if (!found) throw apiError('NOT_FOUND');
      const { createdAt } = found;
      return backups.check(
        { kind: 'readKept', file: backups.replaced.fileOf(found.name), createdAt },
        restorerOf(request),
      );
    }),
  ];
}

/** True if a user with all privileges accepts a backup of another installation, which brings its own users. */
const acceptsUnsealed = ({
  query,
  caller,
}: {
  readonly query: { readonly unsealed?: 'Y' | 'N' | undefined };
  readonly caller: Caller;
}): boolean =>
  query.unsealed === 'Y' && Object.values(MODULES).every((module) => caller.modules.includes(module));

/** Routes of a server without a database file: the database has its own backup tools. */
export function noBackupRoutes(): ReadRoute[] {
  const elsewhere = () => {
    throw apiError('BACKUP_OTHER_SERVER');
  };
  return [
    ...[createBackup, checkBackup, restoreBackup, restoreChecked, checkStoredBackup].map((endpoint) =>
      act(endpoint, elsewhere),
    ),
    read(listStoredBackups, () => ({ rows: [] })),
  ];
}

const restorerOf = (request: { readonly caller: Caller; readonly address: string }): Restorer => {
  const { idUsers, username, address } = actorOf(request);
  return {
    idUsers: idUsers ?? request.caller.idUsers,
    username,
    address,
    tokenHash: request.caller.tokenHash,
  };
};

/** Restore requests outlive the server; the next one answers them. */
export const isRestore = (url: string): boolean => url.startsWith('/api/files/restore');
