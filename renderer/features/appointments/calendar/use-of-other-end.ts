import { useShows } from '#renderer/lib/installation.tsx';

/** Names the text that says whose the free places are which cannot be booked here: the other end's. */
export const useOfOtherEnd = () => (useShows()('workstation') ? 'ofCentral' : 'ofBranch');
