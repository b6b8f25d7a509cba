import type { testDirectory } from '#shared/contract/access/directory.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { DirectoryAddress } from '#shared/domain/directory/directory-address.ts';
import type { DirectoryBase } from '#shared/domain/directory/directory-base.ts';
import type { Network } from './connect-directory.ts';
import { checkBase } from './find-in-directory.ts';
import { type Verdict, verifyPassword } from './verify-password.ts';
import { withDirectory } from './with-directory.ts';

/** Describes how a directory is reached, and how long it is waited for. */
export interface DirectoryConnection {
  readonly address: DirectoryAddress;
  readonly base: DirectoryBase;
  readonly network: Network;
  /** Longest wait for its answer, milliseconds. */
  readonly timeoutMs: number;
}

/** Asks it for a password; throws DirectoryError where it cannot be asked. */
export const checkPasswordInDirectory = (
  { address, base, network, timeoutMs }: DirectoryConnection,
  username: string,
  password: string,
): Promise<Verdict> =>
  withDirectory(address, network, timeoutMs, ({ client }) =>
    verifyPassword(client, base, username, password),
  );

/** Finds out whether it could be asked; throws DirectoryError where it could not. */
export const tryOut = ({
  address,
  base,
  network,
  timeoutMs,
}: DirectoryConnection): Promise<AnswerOf<typeof testDirectory>> =>
  withDirectory(address, network, timeoutMs, async ({ client, encryption, certificateUntil }) => ({
    encryption,
    certificateUntil,
    base: await checkBase(client, base),
  }));
