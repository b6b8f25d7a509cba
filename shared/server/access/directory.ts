/** Names what a directory says of a name and a password; `down` where it could not be asked, `none` where there is none. */
export type DirectoryAnswer = 'right' | 'wrong' | 'down' | 'none';

/** The directory that knows the passwords of its users (user type AD). */
export interface Directory {
  /** Never throws: whatever goes wrong on the way is `down`. An empty password is `wrong`. */
  verify(username: string, password: string): Promise<DirectoryAnswer>;
}
