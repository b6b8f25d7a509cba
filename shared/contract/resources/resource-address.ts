import type { RESOURCE_MODULES, RESOURCE_TYPES } from './resource-kinds.ts';

/** Names a resource: no two of one type and module have one name. */
export interface ResourceName {
  readonly name: string;
  readonly type: (typeof RESOURCE_TYPES)[number];
  readonly module: (typeof RESOURCE_MODULES)[number];
}

/** Builds the address at which those who configure get a resource to keep. */
export const downloadAddress = ({ name, type, module }: ResourceName): string =>
  `/api/resources/download?${new URLSearchParams({ name, type, module })}`;

/**
 * Builds the address at which a server gives out a resource. With the hash of its content it may be kept for good: a
 * page then shows it with the server gone as well.
 */
export const resourceAddress = ({ name, type, module }: ResourceName, hash?: string): string =>
  `/api/resources/serve?${new URLSearchParams({ name, type, module, ...(hash && { hash }) })}`;
