import { outsideAddress, phoneAddress } from '#shared/domain/printing/phone-address.ts';
import type { AddressProof } from '#shared/server/secrets/address-proof.ts';
import type { TicketRow } from '../tickets/ticket-row.ts';

type Addressed = Pick<TicketRow, 'id' | 'id_branches'>;

/** Says where a ticket is followed from outside of the branch’s network; null where it cannot be now. */
export type OutsideAddress = (ticket: Addressed) => string | null;

export interface TicketAddressesOptions {
  /** The origin at which phones reach this server. */
  readonly own: string;
  /** That at which customers reach central, while central is heard; null where there is none. */
  readonly central: () => string | null;
  readonly secrets: Pick<AddressProof, 'of'>;
  /** Those that central knows by the key that it is told. */
  readonly outsideSecrets: Pick<AddressProof, 'of'>;
}

/** Makes the addresses at which customers follow their tickets on the phone. */
export function createTicketAddresses({ own, central, secrets, outsideSecrets }: TicketAddressesOptions) {
  const outside: OutsideAddress = ({ id, id_branches }) => {
    const origin = central();
    return origin === null ? null : outsideAddress(origin, id_branches, outsideSecrets.of(id));
  };
  return {
    outside,
    /** For the paper: that which leads to the ticket everywhere, or to this server while central does not hear of it. */
    printed: (ticket: Addressed): string => outside(ticket) ?? phoneAddress(own, secrets.of(ticket.id)),
  };
}
