import { directoryAddress } from '../directory/directory-address.ts';

/** Describes what a text has to look like, where not any text will do. */
export type Shape = 'webAddress' | 'directoryAddress' | 'host';

const schemeOf = (value: string): string => URL.parse(value)?.protocol ?? '';

const SHAPES: Readonly<Record<Shape, (value: string) => boolean>> = {
  /** An address of http or https. */
  webAddress: (value) => /^https?:$/.test(schemeOf(value)),
  /** `ldap://` or `ldaps://` and a host. */
  directoryAddress: (value) => directoryAddress(value) !== null,
  /** A name or an address of a machine, without scheme and port. */
  host: (value) => /^[\p{L}\d]([\p{L}\d.-]*[\p{L}\d])?$|^[\da-f]*:[\da-f:.]+$/iu.test(value),
};

export const hasShape = (shape: Shape, value: string): boolean => SHAPES[shape](value);
