import { Refusal } from '#shared/contract/refusal.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { CallableLines } from '../calling/callable-lines.ts';
import type { CallableTickets } from '../calling/callable-tickets.ts';
import type { Notice } from '../notices.ts';
import type { WaitingDesk } from '../stored/waiting-workstations.ts';
import type { Desk, DeskWorkstation } from '../stored/workstations/workstations.ts';
import { type TakeOutTools, takeOut } from './stop-waiting.ts';

export interface HandOutTools extends TakeOutTools {
  readonly lines: Pick<CallableLines, 'queuesOf'>;
  readonly desk: Desk;
  readonly callable: Pick<CallableTickets, 'queuesAt'>;
  /** Calls the next ticket to an idle workstation for whoever has it open; whether there was one. */
  readonly callFor: (workstation: DeskWorkstation, idUsers: number, scope: Scope<Notice>) => boolean;
}

/**
 * Gives those who may be called at a branch to the workstations that wait: the first in line that may call somebody
 * gets whom its attention profile chooses, and leaves the line with that call. Who cannot call any more is taken out.
 */
export function handOut(tools: HandOutTools, idBranches: number, scope: Scope<Notice>): void {
  const waiting = tools.line.at(idBranches);
  if (waiting.length === 0) return;
  let callable = tools.callable.queuesAt(idBranches, scope.now);
  for (const desk of waiting) {
    if (callable.size === 0) return;
    if (!desk.mayCall) takeOut(tools, desk, scope);
    // Most who wait in line may not call the one who has come: deciding for each of them would cost the most.
    else if (reaches(tools, desk, callable) && calls(tools, desk, scope)) {
      callable = tools.callable.queuesAt(idBranches, scope.now);
    }
  }
}

function reaches({ lines }: HandOutTools, desk: WaitingDesk, callable: ReadonlySet<number>): boolean {
  return lines.queuesOf(desk.idWorkstations).some(({ id }) => callable.has(id));
}

function calls(tools: HandOutTools, desk: WaitingDesk, scope: Scope<Notice>): boolean {
  const workstation = tools.desk.workstation(desk.idWorkstations);
  try {
    return workstation !== undefined && tools.callFor(workstation, desk.idUsers, scope);
  } catch (error) {
    // Its profile cannot choose any more. The others in line are served all the same.
    if (!(error instanceof Refusal)) throw error;
    takeOut(tools, desk, scope);
    return false;
  }
}
