import { Radio } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import css from '#renderer/ui/designer/inspector.module.css';
import { useDesigner } from '../designer-context.ts';
import own from './ticket-inspector.module.css';

const UPLOAD = '/app/configuration/tools/resources/upload';

/** Takes one of the pictures that are there for tickets; a link leads to where more are uploaded. */
export function LogoField({ error }: { readonly error: string | undefined }) {
  const { t } = useTranslation('ticket-designs');
  const { draft, logos, locked, set } = useDesigner();
  const id = useId();
  const { key } = draft.design.logo;
  return (
    <div className={css.group}>
      <h3 id={id} className={css.subject}>
        {t('shows.logo')}
      </h3>
      {logos.length === 0 && <p className={own.none}>{t('noLogos')}</p>}
      <Radio.Group
        aria-labelledby={id}
        aria-describedby={error ? `${id}-wrong` : undefined}
        value={key?.name ?? null}
        onChange={(chosen) => {
          const logo = logos.find(({ name }) => name === chosen);
          if (logo) {
            const { name, type, module } = logo;
            set('choice', 'logo', { key: { name, type, module } });
          }
        }}
      >
        <div className={own.logos}>
          {logos.map(({ name, href }) => (
            <Radio.Card key={name} value={name} className={own.logo} disabled={locked}>
              <img src={href} alt="" />
              <span>{name}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {error && (
        <span id={`${id}-wrong`} className={css.wrong} role="alert">
          {error}
        </span>
      )}
      {/* Another window: what is being designed stays as it is. */}
      {!locked && (
        <Link to={UPLOAD} target="_blank" className={own.link}>
          {t('upload')}
        </Link>
      )}
    </div>
  );
}
