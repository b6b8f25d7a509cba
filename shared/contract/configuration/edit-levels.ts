import { z } from 'zod';
import { id } from '../fields.ts';

/** Down to which level what is made above may be adapted (configuration specification, section 4). */
export const EDIT_LEVELS = ['Global', 'Tipo de sucursal', 'Sucursal'] as const;
export const editLevel = z.enum(EDIT_LEVELS);
export type EditLevel = z.infer<typeof editLevel>;

/** Names the level that is looked at: a branch type or a branch; neither means the whole installation. */
export const atLevel = { idBranchType: id.optional(), idBranch: id.optional() };

/** Says in a body of which branch type or branch something is; of neither, it holds everywhere. */
export const ofLevel = { idBranchType: id.nullable().optional(), idBranch: id.nullable().optional() };
