import { spawnSync } from 'node:child_process';

export interface Packing {
  /** The folder that the files lie below. */
  readonly root: string;
  readonly files: readonly string[];
  /** Name of the one folder that the archive unpacks into. */
  readonly folder: string;
  /** The archive to be written. */
  readonly archive: string;
  /** The time that every file gets, in seconds: the same content makes the same archive, byte for byte. */
  readonly seconds: number;
}

/** Packs files with the system's own GNU tar. Throws where it cannot. */
export function pack({ root, files, folder, archive, seconds }: Packing): void {
  const args = [
    // Not pax, whose headers may carry the number of the process.
    ...['--create', '--format=gnu', `--file=${archive}`],
    ...['--use-compress-program=gzip -n', '--hard-dereference', '--no-recursion'],
    ...['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w', `--mtime=@${seconds}`],
    // Names of members only: links stay relative, so that the folder may lie anywhere.
    ...[`--transform=s,^,${folder}/,SH`, `--directory=${root}`, '--null', '--files-from=-'],
  ];
  const input = [...files]
    .sort()
    .map((file) => `${file}\0`)
    .join('');
  const { status, stderr, error } = spawnSync('tar', args, { input, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`tar ended with ${status}: ${stderr.trim()}`);
}
