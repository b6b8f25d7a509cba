import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { Flag } from '#shared/server/db/schema/columns.ts';
import type { SettingsNow } from '../general-settings.ts';
import type { CallReason } from '../tickets/call-reason.ts';
import type { LastAction, LastActions } from '../tickets/last-action.ts';
import { presentTicket } from '../tickets/presenter.ts';
import type { TicketQueries } from '../tickets/ticket-queries.ts';
import type { WaitingWorkstations } from '../waiting-workstations.ts';
import type { Idleness } from './idleness.ts';
import type { WorkstationRow, Workstations } from './workstations.ts';

export interface PresentedFrom {
  readonly workstations: Workstations;
  readonly tickets: TicketQueries;
  readonly reasonOf: CallReason;
  readonly lastActions: Pick<LastActions, 'view'>;
  readonly settings: SettingsNow;
  readonly waiting: Pick<WaitingWorkstations, 'positionOf'>;
  readonly idleness: Idleness;
}

/** A workstation as its operator sees it, with the ticket held and the one before. */
export function presentWorkstation(
  workstation: WorkstationRow,
  from: PresentedFrom,
  now: Millis,
): Workstation {
  const { workstations, tickets, settings, waiting, idleness } = from;
  const { id } = workstation;
  const session = workstations.session(id);
  const currentTicket = workstations.currentTicket(id);
  const ticket = currentTicket && tickets.byId(currentTicket.id);
  const last = from.lastActions.view(workstation.id_branches, id, now);
  const position = session && !currentTicket ? waiting.positionOf(id) : null;
  const idle = session && !currentTicket && !position ? idleness(workstation, session) : null;
  return {
    idWorkstations: id,
    workstationId: id,
    name: workstation.name,
    idBranches: workstation.id_branches,
    idBranchTypes: workstation.id_branch_types,
    idWorkStationTypes: workstation.id_workstation_types,
    idAttentionAreas: workstation.id_attention_areas,
    branchName: workstation.branch,
    state: stateOf(session !== undefined, currentTicket !== undefined),
    idUsers: session?.id_users ?? null,
    employeeFullName: session ? `${session.first_name} ${session.last_name}` : null,
    idAttentionProfiles: workstation.id_attention_profiles,
    attentionProfileName: workstation.attention_profile,
    enabled: workstation.enabled ? 'Y' : 'N',
    idTicket: currentTicket?.id ?? null,
    ticket: ticket ? presentTicket(ticket, now) : null,
    reason: currentTicket ? from.reasonOf(currentTicket) : null,
    last: last && presentLast(last, session?.id_users),
    waitNext: position && { ...position, pollSeconds: settings().intervalRecallSeconds },
    callAt: idle?.callAt ?? null,
    closeAt: idle?.closeAt ?? null,
    openedAt: session?.opened_at ?? null,
    configuration: presentConfiguration(workstation, settings()),
  };
}

/** Presents the last action; only its user, while still at the workstation, can take it back. */
function presentLast({ ticket, user, ...done }: LastAction, here: number | undefined): Workstation['last'] {
  return {
    idTicket: ticket,
    code: done.code,
    stateName: done.state,
    at: done.at,
    undoableUntil: user === here ? done.undoableUntil : null,
  };
}

function presentConfiguration(type: WorkstationRow, settings: GeneralSettings): Workstation['configuration'] {
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
    recording: {
      channels: settings.recordingChannels,
      consent: settings.recordingConsent,
      address: settings.recordingAddress,
    },
    idServiceLineal: type.id_services_lineal,
    idSegmentLineal: type.id_segments_lineal,
    callOutOfTurnSB: yesNo(!type.reception),
    transferNT: yesNo(settings.transferNT),
    userTransfer: yesNo(settings.userTransfer),
    recoverNoShow: yesNo(settings.recoverNoShow),
  };
}

const yesNo = (flag: Flag | boolean) => (flag ? 'Y' : 'N');

/**
 * off -> idle -> assisting, derived from the open session and the current ticket, so that it never contradicts
 * them.
 */
export function stateOf(open: boolean, holding: boolean): Workstation['state'] {
  if (!open) return 'off';
  return holding ? 'assisting' : 'idle';
}
