import type { Branch } from '#shared/contract/configuration/branches.ts';

/** Hands every tool the branch that is supervised. Each knows by itself who may use it, and draws nothing for others. */
export interface ToolProps {
  readonly branch: Branch;
}
