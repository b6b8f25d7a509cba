import type { Workstation } from '../../shared/contract/workstations.ts';
import type { Millis } from '../../shared/domain/ids.ts';
import type { Flag } from '../../shared/server/db/tables.ts';
import { presentTicket } from '../tickets/presenter.ts';
import type { TicketQueries } from '../tickets/queries.ts';
import type { Desk, DeskWorkstation } from './desk.ts';

/** A workstation as its operator sees it, with the ticket held and the one before. */
export function presentWorkstation(
  workstation: DeskWorkstation,
  { desk, tickets }: { desk: Desk; tickets: TicketQueries },
  now: Millis,
): Workstation {
  const { id } = workstation;
  const session = desk.session(id);
  const held = desk.held(id);
  const ticket = held && tickets.byId(held.id);
  const last = tickets.lastAt(id);
  return {
    idWorkstations: id,
    workstationId: id,
    name: workstation.name,
    idBranches: workstation.id_branches,
    branchName: workstation.branch,
    state: stateOf(session !== undefined, held !== undefined),
    idUsers: session?.id_users ?? null,
    employeeFullName: session ? `${session.first_name} ${session.last_name}` : null,
    idAttentionProfiles: workstation.id_attention_profiles,
    attentionProfileName: workstation.attention_profile,
    enabled: workstation.enabled ? 'Y' : 'N',
    idTicket: held?.id ?? null,
    ticket: ticket ? presentTicket(ticket, now) : null,
    last: last ? { code: last.code, stateName: last.state, at: last.ended_at ?? 0 } : null,
    openedAt: session?.opened_at ?? null,
    configuration: presentConfiguration(workstation),
  };
}

function presentConfiguration(type: DeskWorkstation): Workstation['configuration'] {
  return {
    callNoTicket: yesNo(type.call_no_ticket),
    transfer: yesNo(type.transfer),
    standBy: yesNo(type.stand_by),
    removal: yesNo(type.removal),
    callOutOfTurn: yesNo(type.call_out_of_turn),
    showOutOfTurn: yesNo(type.show_out_of_turn),
    reception: yesNo(type.reception),
    automaticCall: yesNo(type.automatic_call),
    linealCall: yesNo(type.lineal_call),
    selfProfile: yesNo(type.self_profile),
    transactionDetail: yesNo(type.transaction_detail),
    closeDetail: yesNo(type.close_detail),
    closeTimeout: type.close_timeout,
    callTimeout: type.call_timeout,
    recordFrequency: type.record_frequency,
    idServiceLineal: type.id_services_lineal,
    idSegmentLineal: type.id_segments_lineal,
  };
}

const yesNo = (flag: Flag) => (flag ? 'Y' : 'N');

/** off -> idle -> assisting, told from the open session and the ticket held, so that it cannot disagree with them. */
export function stateOf(open: boolean, holding: boolean): Workstation['state'] {
  if (!open) return 'off';
  return holding ? 'assisting' : 'idle';
}
