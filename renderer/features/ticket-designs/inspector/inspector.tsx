import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from '#renderer/ui/designer/inspector.module.css';
import type { DesignElement } from '#shared/contract/configuration/ticket-design.ts';
import { useDesigner } from '../designer-context.ts';
import { isText } from '../draft/draft.ts';
import { DesignFields } from './design-fields.tsx';
import { NamesFit } from './names-fit.tsx';
import { PaperUsage } from './paper-usage.tsx';
import { PrintedContent } from './printed-content.tsx';
import { TextStyleFields } from './text-style-fields.tsx';
import own from './ticket-inspector.module.css';

/** Shows what is chosen: an element of the paper, else the design itself. */
export function Inspector() {
  const { t } = useTranslation('ticket-designs');
  const { chosen, locked } = useDesigner();
  return (
    <div className={own.whole}>
      <fieldset className={own.fields} disabled={locked} key={chosen}>
        <legend className="visually-hidden">{t('chosen')}</legend>
        {chosen === 'design' ? <DesignFields /> : <ElementFields element={chosen} />}
      </fieldset>
      <PaperUsage />
    </div>
  );
}

function ElementFields({ element }: { readonly element: DesignElement }) {
  const { t } = useTranslation('ticket-designs');
  const { draft, locked, set } = useDesigner();
  return (
    <>
      <header className={css.head}>
        <h2>{t(`element.${element}`)}</h2>
        <Switch
          className={own.shown}
          label={t('printed')}
          checked={draft.design[element].enabled}
          disabled={locked}
          onChange={(event) => set('switch', element, { enabled: event.currentTarget.checked })}
        />
      </header>
      <PrintedContent element={element} />
      {isText(element) && <TextStyleFields element={element} />}
      {element === 'ticketName' && <NamesFit />}
    </>
  );
}
