import type { DirectoryErrorReason } from '#shared/contract/access/directory.ts';

/**
 * Thrown where the directory cannot be used; says nothing about the password of the user who signs in. The message is
 * for the log of the server, never for the user.
 */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
  readonly reason: DirectoryErrorReason;

  constructor(reason: DirectoryErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
