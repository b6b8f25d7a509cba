import type { RESOURCE_MODULES, RESOURCE_TYPES } from './resource-kinds.ts';

/** Unique name of a resource within type and module. */
export interface ResourceName {
  readonly name: string;
  readonly type: (typeof RESOURCE_TYPES)[number];
  readonly module: (typeof RESOURCE_MODULES)[number];
}

/** Download address of a resource for administrators. */
export const downloadAddress = ({ name, type, module }: ResourceName): string =>
  `/api/resources/download?${new URLSearchParams({ name, type, module })}`;

/** Address of a resource for pages. With the content hash it can be cached for ever. */
export const resourceAddress = ({ name, type, module }: ResourceName, hash?: string): string =>
  `/api/resources/serve?${new URLSearchParams({ name, type, module, ...(hash && { hash }) })}`;
