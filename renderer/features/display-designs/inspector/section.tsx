import { Switch } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../designer-context.ts';
import { isHardToRead } from '../draft/readable.ts';
import { type Section as Name, sectionOf } from '../draft/review.ts';
import css from './inspector.module.css';

interface Props {
  readonly name: Name;
  /** What it says in a word or two while it is folded. */
  readonly says?: string | undefined;
  /** Switches the whole part on and off. */
  readonly on?: { readonly value: boolean; readonly change: (on: boolean) => void };
  readonly children: ReactNode;
}

/** Folds a part of the inspector; the part that is worked on has a ring in the preview. */
export function Section({ name, says, on, children }: Props) {
  const { t } = useTranslation('display-designs');
  const { draft, picture, chosen, open, problems, locked, fold, choose } = useDesigner();
  const id = useId();
  const isOpen = open.has(name);
  const wrong = problems.some((problem) => sectionOf(problem) === name);
  const isLow = isStyledPart(name) && isHardToRead(name, draft.design, picture);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={css.section} aria-label={t(`section.${name}`)} onFocus={() => choose(name)}>
      <header className={css.head} data-chosen={chosen === name || undefined}>
        <h2>
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => fold(name)}>
            <Chevron size={18} stroke={1.75} aria-hidden="true" />
            {t(`section.${name}`)}
            {wrong && <IconAlertCircle className={css.wrong} size={16} stroke={1.75} aria-hidden="true" />}
            {isLow && (
              <IconAlertTriangle
                className={css.low}
                size={16}
                stroke={1.75}
                aria-label={t('hardToRead')}
                role="img"
              />
            )}
            {says && !isOpen && <span className={css.says}>{says}</span>}
          </button>
        </h2>
        {on && (
          <Switch
            aria-label={t(`switch.${name as 'popup'}`)}
            checked={on.value}
            disabled={locked}
            onChange={(event) => on.change(event.currentTarget.checked)}
          />
        )}
      </header>
      <div id={id} hidden={!isOpen} data-long-hints>
        {isOpen && children}
      </div>
    </section>
  );
}

const STYLED_SECTIONS = ['current', 'history', 'popup', 'footer', 'background'] as const;
const isStyledPart = (name: Name): name is (typeof STYLED_SECTIONS)[number] =>
  STYLED_SECTIONS.some((part) => part === name);
