/** Hardware ids stored for a machine: network cards and disks, including replaced ones. */
export const MAX_MACHINE_IDS = 16;

/** Whether two lists of hardware ids are of one machine: one id is enough, as parts are replaced. Unknown ones match. */
export const isSameMachine = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((id) => other.includes(id));

/** Hardware ids of a machine, current ones first. */
export const knownMachine = (current: readonly string[], stored: readonly string[]): string[] =>
  [...new Set([...current, ...stored])].slice(0, MAX_MACHINE_IDS);
