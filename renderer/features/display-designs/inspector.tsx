import { Switch } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NameFields } from '#renderer/ui/designer/row-designer.tsx';
import { showsPopup } from '#shared/contract/devices/signage-design.ts';
import { isHardToRead } from './contrast.ts';
import css from './designer.module.css';
import { useDesigner } from './designer-context.ts';
import {
  BackgroundFields,
  FooterFields,
  LinealFields,
  PartStyleFields,
  PopUpFields,
  SwitchRow,
  useErrorOf,
} from './fields.tsx';
import { type Section as Name, sectionOf, sectionsOf } from './review.ts';
import { SoundFields } from './sound.tsx';

/** Earlier calls in the history (operations specification, section 9). */
const EARLIER = 4;

const FIELDS: Readonly<Record<Name, ReactNode>> = {
  design: <DesignFields />,
  popup: <PopUpFields />,
  lineal: <LinealFields />,
  current: <PartStyleFields part="current" />,
  history: <PartStyleFields part="history" />,
  footer: <FooterFields />,
  sound: <SoundFields />,
  background: <BackgroundFields />,
};

/** Sections of the selected screen type, folded until they are opened. */
export function Inspector() {
  const { t } = useTranslation('display-designs');
  const { draft, messages, set } = useDesigner();
  const { popup, idMessages, screenType, audio, voice, image } = draft.design;
  const message = messages.find(({ id }) => id === idMessages);
  const says: Readonly<Partial<Record<Name, string>>> = {
    design: draft.name,
    history: t('turns', { count: EARLIER }),
    footer: message ? t('saysMessage', { name: message.name }) : t('ownWords'),
    sound: t(`heardOf.${audio ? 'chime' : 'none'}${voice ? 'Voice' : ''}`),
    ...(image !== null && { background: image }),
  };
  return sectionsOf(screenType).map((name) => (
    <Section
      key={name}
      name={name}
      says={says[name]}
      {...(name === 'popup' && {
        on: {
          value: showsPopup(popup),
          change: (enabled: boolean) => set('switch', { popup: { ...popup, enabled, visible: enabled } }),
        },
      })}
    >
      {FIELDS[name]}
    </Section>
  ));
}

interface Props {
  readonly name: Name;
  /** Short summary while folded. */
  readonly says?: string | undefined;
  /** Switch of the whole section. */
  readonly on?: { readonly value: boolean; readonly change: (on: boolean) => void };
  readonly children: ReactNode;
}

/** Foldable section; the preview outlines the selected one. */
function Section({ name, says, on, children }: Props) {
  const { t } = useTranslation('display-designs');
  const { draft, image, selected, open, problems, locked, toggle, select } = useDesigner();
  const id = useId();
  const isOpen = open.has(name);
  const wrong = problems.some((problem) => sectionOf(problem) === name);
  const isLow = isStyledPart(name) && isHardToRead(name, draft.design, image);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={css.section} aria-label={t(`section.${name}`)} onFocus={() => select(name)}>
      <header className={css.head} data-selected={selected === name || undefined}>
        <h2>
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => toggle(name)}>
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

/** Name, description and status of the design. */
function DesignFields() {
  const { t } = useTranslation('display-designs');
  const { draft, locked, act } = useDesigner();
  const errorOf = useErrorOf();
  return (
    <div className={css.fields}>
      <NameFields
        labels={{ name: t('name'), description: t('description') }}
        draft={draft}
        locked={locked}
        errorOf={errorOf}
        act={act}
      />
      <SwitchRow
        label={t('enabled')}
        value={draft.enabled === 'Y'}
        onChange={(on) => act('switch', (now) => ({ ...now, enabled: on ? 'Y' : 'N' }))}
      />
      <p className={css.hint}>{t('enabledHint')}</p>
    </div>
  );
}
