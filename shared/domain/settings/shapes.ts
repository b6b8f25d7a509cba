import { directoryAddress } from '../access/directory-address.ts';
import { plainTelephone, WRITTEN_TELEPHONE } from '../telephone.ts';

/** Formats of text settings. */
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
  /** https without credentials, or http on this machine. */
  webhookAddress: (value) => {
    const url = URL.parse(value);
    if (url === null) return false;
    if (url.username !== '' || url.password !== '') return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK_HOSTS.includes(url.hostname));
  },
  /** Comma-separated mail addresses. */
  mailAddresses: (value) => value.split(',').every((one) => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(one.trim())),
  /** `ldap://` or `ldaps://` and a host. */
  directoryAddress: (value) => directoryAddress(value) !== null,
  /** A phone number, short number, or up to eleven letters and digits. */
  sender: (value) => /^(\+?[\d -]{3,20}|[A-Za-z\d ]{1,11})$/.test(value),
  /** Comma-separated phone numbers. */
  phones: (value) =>
    value
      .split(',')
      .every((one) => WRITTEN_TELEPHONE.test(one) && /^\+?\d[\d-]{2,23}$/.test(plainTelephone(one))),
  /** A web address; the scheme is optional, because it costs characters in a message. */
  link: (value) => {
    const url = URL.parse(/^https?:\/\//.test(value) ? value : `https://${value}`);
    return url !== null && !/\s/.test(value) && url.hostname.includes('.');
  },
  /** Comma-separated origins: `https://` and a host, no path. */
  origins: (value) =>
    value.split(',').every((one) => /^https:\/\/[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i.test(one.trim())),
  /** A host name or address without scheme and port. */
  host: (value) => /^[\p{L}\d]([\p{L}\d.-]*[\p{L}\d])?$|^[\da-f]*:[\da-f:.]+$/iu.test(value),
};

export const hasShape = (shape: Shape, value: string): boolean => SHAPES[shape](value);
