/** Lists what the tab shows, card by card (access specification, section 3). */
export const PREFERENCE_CARDS = {
  password: [
    'passMinLength',
    'passValidity',
    'passNoRepeat',
    'passAttempts',
    'passUpperLower',
    'passNumbers',
    'passSpecialChar',
    'passNoRepeatChar',
    'passBlacklist',
  ],
  session: ['sessionIdleTime'],
  people: ['createEditUsers', 'createEditRoles'],
  audit: ['auditLog', 'auditChanges'],
} as const;
