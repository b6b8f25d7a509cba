/** The kinds and the parts of the product that resources are for (operations specification, section 3). */
export const RESOURCE_TYPES = ['image', 'audio', 'configuration', 'video'] as const;
export const RESOURCE_MODULES = ['kiosk', 'ticket designer', 'signature', 'survey', 'report'] as const;

/** Names a resource: no two of one type and module have one name. */
export interface ResourceName {
  readonly name: string;
  readonly type: (typeof RESOURCE_TYPES)[number];
  readonly module: (typeof RESOURCE_MODULES)[number];
}

/**
 * Builds the address at which a server gives out a resource. With the hash of its content it may be kept for good: a
 * page then shows it with the server gone as well.
 */
export const resourceAddress = ({ name, type, module }: ResourceName, hash?: string): string =>
  `/api/resources/serve?${new URLSearchParams({ name, type, module, ...(hash && { hash }) })}`;
