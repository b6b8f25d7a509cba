import {
  checkBackup,
  checkKeptBackup,
  listKeptBackups,
  makeBackup,
  restoreBackup,
  restoreChecked,
} from '#shared/contract/installation/files.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { actorOf, type Caller } from '../kit/caller.ts';
import { act, type ReadRoute, read } from '../kit/route.ts';
import type { Backups } from './backups.ts';
import type { Restorer } from './carry-over.ts';

/** Backups of what is served (access specification, section 7). */
export function backupRoutes(backups: Backups): ReadRoute[] {
  return [
    act(makeBackup, (request) => backups.write(restorerOf(request))),
    act(checkBackup, ({ file, ...request }) =>
      backups.check({ kind: 'read', file: file.path }, restorerOf(request)),
    ),
    act(restoreBackup, ({ file, ...request }) =>
      backups.restoreFile(file.path, restorerOf(request), takesUnsealed(request)),
    ),
    act(restoreChecked, ({ params, ...request }) =>
      backups.restoreChecked(params.id, restorerOf(request), takesUnsealed(request)),
    ),
    read(listKeptBackups, async () => ({ rows: await backups.kept.list() })),
    act(checkKeptBackup, async ({ params, ...request }) => {
      const kept = await backups.kept.list();
      const found = kept.find(({ name }) => name === params.name);
      if (!found) throw refuse('NOT_FOUND');
      const { createdAt } = found;
      return backups.check(
        { kind: 'readKept', file: backups.kept.fileOf(found.name), createdAt },
        restorerOf(request),
      );
    }),
  ];
}

/** Tells whether somebody who may do everything has said that the backup may be from elsewhere: it brings its own users. */
const takesUnsealed = ({
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
    throw refuse('BACKUP_ELSEWHERE');
  };
  return [
    ...[makeBackup, checkBackup, restoreBackup, restoreChecked, checkKeptBackup].map((endpoint) =>
      act(endpoint, elsewhere),
    ),
    read(listKeptBackups, () => ({ rows: [] })),
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
