import { Refusal } from '#shared/contract/refusal.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { CallableLines } from '../calling/callable-lines.ts';
import type { CallableTickets } from '../calling/callable-tickets.ts';
import type { Notice } from '../notices.ts';
import type { WaitingWorkstation } from '../stored/waiting-workstations.ts';
import type { WorkstationRow, Workstations } from '../stored/workstations/workstations.ts';
import { type TakeOutTools, takeOut } from './stop-waiting.ts';

export interface HandOutTools extends TakeOutTools {
  readonly lines: Pick<CallableLines, 'queuesOf'>;
  readonly workstations: Workstations;
  readonly callable: Pick<CallableTickets, 'queuesAt'>;
  /** Calls the next ticket to an idle workstation for whoever has it open; whether there was one. */
  readonly callFor: (workstation: WorkstationRow, idUsers: number, scope: Scope<Notice>) => boolean;
}

/**
 * Gives those who may be called at a branch to the workstations that wait: the first in line that may call somebody
 * gets whom its attention profile chooses, and leaves the line with that call. Who cannot call any more is taken out.
 */
export function handOut(tools: HandOutTools, idBranches: number, scope: Scope<Notice>): void {
  const waiting = tools.line.at(idBranches);
  if (waiting.length === 0) return;
  let callable = tools.callable.queuesAt(idBranches, scope.now);
  for (const one of waiting) {
    if (callable.size === 0) return;
    if (!one.mayCall) takeOut(tools, one, scope);
    // Most who wait in line may not call the one who has come: deciding for each of them would cost the most.
    else if (reaches(tools, one, callable) && calls(tools, one, scope)) {
      callable = tools.callable.queuesAt(idBranches, scope.now);
    }
  }
}

function reaches({ lines }: HandOutTools, one: WaitingWorkstation, callable: ReadonlySet<number>): boolean {
  return lines.queuesOf(one.idWorkstations).some(({ id }) => callable.has(id));
}

function calls(tools: HandOutTools, one: WaitingWorkstation, scope: Scope<Notice>): boolean {
  const workstation = tools.workstations.byId(one.idWorkstations);
  try {
    return workstation !== undefined && tools.callFor(workstation, one.idUsers, scope);
  } catch (error) {
    // Its profile cannot choose any more. The others in line are served all the same.
    if (!(error instanceof Refusal)) throw error;
    takeOut(tools, one, scope);
    return false;
  }
}
