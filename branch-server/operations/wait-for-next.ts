import { refuse } from '#shared/contract/refusal.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import { demandFreeWorkstation, demandOwnWorkstation } from '../stored/workstations/policy.ts';
import type { WorkstationRow } from '../stored/workstations/workstations.ts';
import { type HandOutTools, handOut } from './call-next-to-waiting.ts';
import { takeOut } from './stop-waiting.ts';

/** Waits for the next customer: calls somebody at once, or stands in line. Standing there twice keeps the place. */
export function waitNext(tools: HandOutTools, id: number, caller: Caller, scope: Scope<Notice>): void {
  nextOrWait(tools, demandFreeWorkstation(tools.workstations, caller, id), caller.idUsers, scope);
}

/** Leaves the line, if the workstation stands there. */
export function waitNoMore(tools: HandOutTools, id: number, caller: Caller, scope: Scope<Notice>): void {
  const workstation = ownDesk(tools, id, caller);
  takeOut(tools, { idBranches: workstation.id_branches, idWorkstations: id }, scope);
}

/** Calls the next ticket to a workstation that is idle and not in line; where there is nobody, nothing happens. */
export function callIfIdle(tools: HandOutTools, id: number, caller: Caller, scope: Scope<Notice>): void {
  const workstation = ownDesk(tools, id, caller);
  if (workstation.reception || tools.workstations.held(id) || tools.line.has(id)) return;
  nextNow(tools, workstation, caller.idUsers, scope);
}

/** Calls the next ticket to an idle workstation; where nobody may be called, it stands in line. */
export function nextOrWait(
  tools: HandOutTools,
  workstation: WorkstationRow,
  idUsers: number,
  scope: Scope<Notice>,
): void {
  if (tools.line.has(workstation.id)) return;
  if (!nextNow(tools, workstation, idUsers, scope)) tools.line.join(scope, workstation, idUsers);
}

/** Whoever stands in line already comes before a workstation that only begins to wait. */
function nextNow(
  tools: HandOutTools,
  workstation: WorkstationRow,
  idUsers: number,
  scope: Scope<Notice>,
): boolean {
  handOut(tools, workstation.id_branches, scope);
  return tools.callFor(workstation, idUsers, scope);
}

function ownDesk({ workstations }: HandOutTools, id: number, caller: Caller): WorkstationRow {
  const workstation = workstations.byId(id);
  if (!workstation) throw refuse('NOT_FOUND', { about: `workstation ${id}` });
  demandOwnWorkstation(workstations, caller, id);
  return workstation;
}
