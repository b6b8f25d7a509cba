/** Whether an address restores something: whoever asks for it is answered by what then serves. */
export const isRestore = (url: string): boolean => url.startsWith('/api/files/restore');
