import { useTranslation } from 'react-i18next';
import { AnswerButton } from '../frame/answer-button.tsx';

interface CreateAnswersProps {
  /** Whether an appointment is booked, which has no paper. */
  readonly books: boolean;
  readonly ready: boolean;
  readonly onClose: () => void;
  readonly onPrint: () => void;
}

/** Draws the answers of the dialog: the ticket, on paper or not, or the appointment. */
export function CreateAnswers({ books, ready, onClose, onPrint }: CreateAnswersProps) {
  const { t } = useTranslation(['workstation-dialogs', 'appointments', 'common']);
  return (
    <>
      <AnswerButton kind="cancel" label={t('common:action.close')} onClick={onClose} />
      {!books && <AnswerButton kind="also" label={t('create.print')} disabled={!ready} onClick={onPrint} />}
      <AnswerButton
        kind="confirm"
        label={t(books ? 'appointments:doBook' : 'create.confirm')}
        disabled={!ready}
      />
    </>
  );
}
