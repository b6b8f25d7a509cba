import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { SectionMenu } from '#renderer/ui/page/section-menu.tsx';
import styles from './configuration-layout.module.css';
import { rememberedScreenAtom } from './remembered-screen.ts';
import { useConfigurationSections } from './use-configuration-sections.ts';

/** The section menus beside the screen chosen from them; which one that is, is remembered for the next time. */
export function ConfigurationLayout() {
  const sections = useConfigurationSections();
  const { pathname } = useLocation();
  const remember = useSetAtom(rememberedScreenAtom);
  const open = sections
    .flatMap(({ items }) => items)
    .find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to;

  useEffect(() => {
    if (open !== undefined) remember(open);
  }, [open, remember]);

  return (
    <div className={styles.layout}>
      <div className={styles.menus}>
        {sections.map((section) => (
          <SectionMenu key={section.title} {...section} />
        ))}
      </div>
      <div className={styles.work}>
        <Outlet />
      </div>
    </div>
  );
}
