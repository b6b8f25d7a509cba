import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './page.module.css';

/** Scrolls content that is too wide for its card, by keyboard too. Sets `data-overflows` while it is too large. */
export function ScrollRegion({ className, children, ...rest }: Omit<ComponentProps<'div'>, 'ref'>) {
  const { t } = useTranslation();
  const region = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setOverflows(isTooLarge(element)));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  const reached = overflows ? { role: 'group', tabIndex: 0, 'aria-label': t('list.scrolls') } : undefined;
  return (
    <div
      {...rest}
      {...reached}
      ref={region}
      className={[styles.region, className].filter(Boolean).join(' ')}
      data-overflows={overflows || undefined}
    >
      {children}
    </div>
  );
}

const isTooLarge = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;
