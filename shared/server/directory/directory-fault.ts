import type { DirectoryFaultReason } from '#shared/contract/access/directory.ts';

/**
 * Thrown where the directory cannot be used; says nothing about the password of the user who signs in. The message is
 * for the log of the server, never for the user.
 */
export class DirectoryFault extends Error {
  override readonly name = 'DirectoryFault';
  readonly reason: DirectoryFaultReason;

  constructor(reason: DirectoryFaultReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
