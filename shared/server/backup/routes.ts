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
import type { Backups } from './backups.ts';
import type { Restorer } from './carry-over.ts';

/** Backups of what is served (access specification, section 7). */
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
    read(listStoredBackups, async () => ({ rows: await backups.kept.list() })),
    act(checkStoredBackup, async ({ params, ...request }) => {
      const stored = await backups.kept.list();
      const found = stored.find(({ name }) => name === params.name);
      if (!found) throw apiError('NOT_FOUND');
      const { createdAt } = found;
      return backups.check(
        { kind: 'readKept', file: backups.kept.fileOf(found.name), createdAt },
        restorerOf(request),
      );
    }),
  ];
}

/** Tells whether somebody who may do everything has said that the backup may be from elsewhere: it brings its own users. */
const acceptsUnsealed = ({
  query,
  caller,
}: {
  readonly query: { readonly unsealed?: 'Y' | 'N' | undefined };
  readonly caller: Caller;
}): boolean =>
  query.unsealed === 'Y' && Object.values(MODULES).every((module) => caller.modules.includes(module));

/** A server whose database is no file says how it is backed up. */
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
