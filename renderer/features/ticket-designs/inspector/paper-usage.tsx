import { useTranslation } from 'react-i18next';
import { useDesigner } from '../designer-context.ts';
import { ROLL_METRES, ticketsPerRoll } from '../paper/tickets-per-roll.ts';
import own from './ticket-inspector.module.css';

/** Says how much paper a ticket takes, and how many come from a roll. */
export function PaperUsage() {
  const { t } = useTranslation('ticket-designs');
  const { preview } = useDesigner();
  if (!preview) return null;
  return (
    <dl className={own.figures}>
      <div>
        <dt>{t('paperPerTicket')}</dt>
        <dd>{t('millimetres', { count: Math.round(preview.millimetres) })}</dd>
      </div>
      <div>
        <dt>{t('roll', { metres: ROLL_METRES })}</dt>
        <dd>{t('tickets', { count: ticketsPerRoll(preview.millimetres) })}</dd>
      </div>
    </dl>
  );
}
