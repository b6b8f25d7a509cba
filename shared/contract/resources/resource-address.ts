/** Names a resource as pages ask for it (operations specification, section 6). */
export interface ResourceName {
  readonly name: string;
  readonly type: 'image' | 'audio' | 'configuration' | 'video';
  readonly module: 'kiosk' | 'ticket designer' | 'signature' | 'survey' | 'report';
}

/** Builds the address at which a server gives out a resource. */
export const resourceAddress = ({ name, type, module }: ResourceName): string =>
  `/api/resources/serve?${new URLSearchParams({ name, type, module })}`;
