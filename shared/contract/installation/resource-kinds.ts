/** Types and modules of resources (operations specification, section 3). */
export const RESOURCE_TYPES = ['image', 'audio', 'configuration', 'video'] as const;
export const RESOURCE_MODULES = ['kiosk', 'ticket designer', 'signature', 'survey', 'report'] as const;
