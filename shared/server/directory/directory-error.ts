import type { DirectoryErrorReason } from '#shared/contract/access/directory.ts';

/** An error of the directory itself, independent of the user's password. The message is for the log only. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
  readonly reason: DirectoryErrorReason;

  constructor(reason: DirectoryErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
