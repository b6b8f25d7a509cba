import type { DirectoryFaultReason } from '#shared/contract/access/directory.ts';

/**
 * The directory cannot be used; it says nothing about the password of whoever signs in. The message is for the log of
 * the server, never for whoever asked.
 */
export class DirectoryFault extends Error {
  override readonly name = 'DirectoryFault';
  readonly reason: DirectoryFaultReason;

  constructor(reason: DirectoryFaultReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
