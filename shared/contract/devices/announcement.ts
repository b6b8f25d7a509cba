/** The kind of service by which branch servers are found on their network (DNS-SD, RFC 6763): `_turno._tcp`. */
export const ANNOUNCED_SERVICE = 'turno';

/** The longest name that a service may have there, bytes. */
export const MAX_SERVICE_NAME_BYTES = 63;
