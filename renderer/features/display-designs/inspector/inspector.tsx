import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../designer-context.ts';
import { type Section as Name, sectionsOf } from '../draft/review.ts';
import { BackgroundFields } from './background-fields.tsx';
import { DesignFields } from './design-fields.tsx';
import { FooterFields } from './footer-fields.tsx';
import { LinealFields } from './lineal-fields.tsx';
import { PartStyleFields } from './part-style.tsx';
import { PopUpFields } from './pop-up-fields.tsx';
import { Section } from './section.tsx';
import { SoundFields } from './sound-fields.tsx';

/** Four turns before the current one (operations specification, section 9). */
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

/** Shows the parts of the screen type that is chosen, each folded away until it is needed. */
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
          value: popup.enabled,
          change: (enabled: boolean) => set('switch', { popup: { ...popup, enabled } }),
        },
      })}
    >
      {FIELDS[name]}
    </Section>
  ));
}
