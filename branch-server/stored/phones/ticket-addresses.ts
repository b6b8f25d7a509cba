import { outsideAddress, phoneAddress } from '#shared/domain/printing/phone-address.ts';
import type { AddressProof } from '#shared/server/secrets/address-proof.ts';
import type { TicketRow } from '../tickets/ticket-row.ts';

type Addressed = Pick<TicketRow, 'id' | 'id_branches'>;

/** Address of a ticket outside of the network of the branch; null if there is none now. */
export type OutsideAddress = (ticket: Addressed) => string | null;

export interface TicketAddressesOptions {
  /** The origin at which phones reach this server. */
  readonly own: string;
  /** Public address of central while it is online; null without one. */
  readonly central: () => string | null;
  readonly secrets: Pick<AddressProof, 'of'>;
  /** Secrets that central can verify with its key. */
  readonly outsideSecrets: Pick<AddressProof, 'of'>;
}

/** Creates the addresses of phone tickets. */
export function createTicketAddresses({ own, central, secrets, outsideSecrets }: TicketAddressesOptions) {
  const outside: OutsideAddress = ({ id, id_branches }) => {
    const origin = central();
    return origin === null ? null : outsideAddress(origin, id_branches, outsideSecrets.of(id));
  };
  return {
    outside,
    /** Address on the ticket: the public one, or that of this server while central is offline. */
    printed: (ticket: Addressed): string => outside(ticket) ?? phoneAddress(own, secrets.of(ticket.id)),
  };
}
