import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type PresentedFrom, presentWorkstation } from './presenter.ts';

/** Presents a workstation by id to its operator; throws NOT_FOUND if there is none. */
export type WorkstationView = (id: number, now: Millis) => Workstation;

export function createWorkstationView(from: PresentedFrom): WorkstationView {
  return (id, now) => {
    const workstation = from.workstations.byId(id);
    if (!workstation) throw apiError('NOT_FOUND', { about: `workstation ${id}` });
    return presentWorkstation(workstation, from, now);
  };
}
