import { z } from 'zod';
import { id } from '../fields.ts';

/** Lowest level that may adapt an entity (configuration specification, section 4). */
export const EDIT_LEVELS = ['Global', 'Tipo de sucursal', 'Sucursal'] as const;
export const editLevel = z.enum(EDIT_LEVELS);
export type EditLevel = z.infer<typeof editLevel>;

/** Level of a query: a branch type or branch; neither means global. */
export const atLevel = { idBranchType: id.optional(), idBranch: id.optional() };

/** Level of a body: a branch type or branch; neither means global. */
export const ofLevel = { idBranchType: id.nullable().optional(), idBranch: id.nullable().optional() };
