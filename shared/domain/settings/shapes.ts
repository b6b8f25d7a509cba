import { directoryAddress } from '../directory/directory-address.ts';

/** Describes what a text has to look like, where not any text will do. */
export type Shape = 'webAddress' | 'webhookAddress' | 'mailAddresses' | 'directoryAddress' | 'host';

const schemeOf = (value: string): string => URL.parse(value)?.protocol ?? '';

const OWN_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const SHAPES: Readonly<Record<Shape, (value: string) => boolean>> = {
  /** An address of http or https. */
  webAddress: (value) => /^https?:$/.test(schemeOf(value)),
  /** An address of https without a name and password in it, or of http on this machine. */
  webhookAddress: (value) => {
    const url = URL.parse(value);
    if (url === null) return false;
    if (url.username !== '' || url.password !== '') return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && OWN_MACHINE.includes(url.hostname));
  },
  /** Mail addresses with commas between them. */
  mailAddresses: (value) => value.split(',').every((one) => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(one.trim())),
  /** `ldap://` or `ldaps://` and a host. */
  directoryAddress: (value) => directoryAddress(value) !== null,
  /** A name or an address of a machine, without scheme and port. */
  host: (value) => /^[\p{L}\d]([\p{L}\d.-]*[\p{L}\d])?$|^[\da-f]*:[\da-f:.]+$/iu.test(value),
};

export const hasShape = (shape: Shape, value: string): boolean => SHAPES[shape](value);
