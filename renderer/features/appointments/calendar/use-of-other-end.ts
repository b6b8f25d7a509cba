import { useShows } from '#renderer/lib/installation.tsx';

/** Text key for free seats that only the other end (branch or central) can book. */
export const useOfOtherEnd = () => (useShows()('workstation') ? 'ofCentral' : 'ofBranch');
