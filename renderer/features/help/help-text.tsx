import { useTranslation } from 'react-i18next';
import type { HelpPage } from '#shared/contract/installation/help.ts';

/** Shows a help page to be read. */
export function HelpText({ page: { paragraphs, tasks, messages } }: { readonly page: HelpPage }) {
  const { t } = useTranslation('help');
  return (
    <>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {tasks.map(({ title, steps }) => (
        <section key={title}>
          <h3>{title}</h3>
          <Steps steps={steps} />
        </section>
      ))}
      {messages.length > 0 && (
        <section>
          <h3>{t('messages')}</h3>
          <dl>
            {messages.map(({ message, meaning }) => (
              <div key={message}>
                <dt>{message}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

/** Numbers the steps where there is more than one. */
function Steps({ steps }: { readonly steps: readonly string[] }) {
  const [first, ...others] = steps;
  if (others.length === 0) return <p>{first}</p>;
  return (
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
