/** Answer of a directory; `down` if unreachable, `none` if not configured. */
export type DirectoryAnswer = 'right' | 'wrong' | 'down' | 'none';

/** The directory with the passwords of its users (user type AD). */
export interface Directory {
  /** Never throws: errors are `down`. An empty password is `wrong`. */
  verify(username: string, password: string): Promise<DirectoryAnswer>;
}
