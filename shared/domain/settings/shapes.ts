import { directoryAddress } from '../directory/directory-address.ts';

/** Describes what a text has to look like, where not any text will do. */
export type Shape =
  | 'webAddress'
  | 'webhookAddress'
  | 'mailAddresses'
  | 'directoryAddress'
  | 'host'
  | 'sender'
  | 'phones'
  | 'link'
  | 'origins';

const schemeOf = (value: string): string => URL.parse(value)?.protocol ?? '';

const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const SHAPES: Readonly<Record<Shape, (value: string) => boolean>> = {
  /** An address of http or https. */
  webAddress: (value) => /^https?:$/.test(schemeOf(value)),
  /** An address of https without a name and password in it, or of http on this machine. */
  webhookAddress: (value) => {
    const url = URL.parse(value);
    if (url === null) return false;
    if (url.username !== '' || url.password !== '') return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK_HOSTS.includes(url.hostname));
  },
  /** Mail addresses with commas between them. */
  mailAddresses: (value) => value.split(',').every((one) => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(one.trim())),
  /** `ldap://` or `ldaps://` and a host. */
  directoryAddress: (value) => directoryAddress(value) !== null,
  /** A telephone number, a short one, or up to eleven letters and digits as phones show them for a number. */
  sender: (value) => /^(\+?[\d -]{3,20}|[A-Za-z\d ]{1,11})$/.test(value),
  /** Telephone numbers with commas between them. */
  phones: (value) => value.split(',').every((one) => /^\+?[\d ()-]{3,24}$/.test(one.trim())),
  /** An address of the web, which may begin without its scheme: letters of a message are dear. */
  link: (value) => {
    const url = URL.parse(/^https?:\/\//.test(value) ? value : `https://${value}`);
    return url !== null && !/\s/.test(value) && url.hostname.includes('.');
  },
  /** Origins of the web with commas between them: `https://` and a name, no path. */
  origins: (value) =>
    value.split(',').every((one) => /^https:\/\/[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i.test(one.trim())),
  /** A name or an address of a machine, without scheme and port. */
  host: (value) => /^[\p{L}\d]([\p{L}\d.-]*[\p{L}\d])?$|^[\da-f]*:[\da-f:.]+$/iu.test(value),
};

export const hasShape = (shape: Shape, value: string): boolean => SHAPES[shape](value);
