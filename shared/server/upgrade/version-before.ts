import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Leads to the version from before, while another is tried out: after a power cut the unit starts the program that lies
 * there, since of what was written last, or of a version that this machine cannot run, there may be no program to start.
 */
const linkTo = (outcomes: string): string => join(outcomes, 'before');

/** @param root the folder of the version from before */
export async function retainPreviousVersion(outcomes: string, root: string): Promise<void> {
  await letGo(outcomes);
  await symlink(root, linkTo(outcomes));
}

/** What is installed leads on from here. */
export const letGo = (outcomes: string): Promise<void> => rm(linkTo(outcomes), { force: true });
