import { HomeScreen } from '#renderer/features/home/home-screen.tsx';
import { useSections } from './shell/use-sections.ts';

/** The home page with a tile for each section beside it. */
export function Home() {
  const tiles = useSections().flatMap(({ key, ...section }) => (key === 'home' ? [] : [{ key, ...section }]));
  return <HomeScreen tiles={tiles} />;
}
