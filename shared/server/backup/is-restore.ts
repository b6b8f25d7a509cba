/** Tells whether an address restores something: such a request outlives the server and is answered by the next. */
export const isRestore = (url: string): boolean => url.startsWith('/api/files/restore');
