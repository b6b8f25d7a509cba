/** DNS-SD service type of branch servers (RFC 6763): `_turno._tcp`. */
export const ANNOUNCED_SERVICE = 'turno';

/** Maximum length of a service name in bytes. */
export const MAX_SERVICE_NAME_BYTES = 63;
