import VERSIONS from '../node-versions.json' with { type: 'json' };

/** What the appliance is packed for. */
export const TARGETS = [
  'linux-x64',
  'linux-arm64',
  'win32-x64',
] as const satisfies (keyof typeof VERSIONS.packages)[];
export type Target = (typeof TARGETS)[number];

/** Tells what this machine is, where it is one that the appliance is packed for. */
export const here = (): Target | undefined =>
  TARGETS.find((target) => target === `${process.platform}-${process.arch}`);

/** Where the Node that the branch server runs on lies among the installed packages. */
export function nodeProgram(target: Target): string {
  const { name, program } = VERSIONS.packages[target];
  return `node_modules/${name}/${program}`;
}

/** The name of that Node where it is packed; the appliance starts it by this name (`electron/main/branch`). */
export const packedNode = (target: Target): string =>
  target === 'win32-x64' ? 'dist/node.exe' : 'dist/node';
