import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import type { MailingFields } from '#rules/mailings/mailing-form.ts'
import type { MailingPage } from '#rules/mailings/mailing-views.ts'
import { fillIn } from '#rules/mailings/placeholders.ts'
import { useFormats } from '#web/admin/staff.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

type Props = { page: MailingPage; fields: MailingFields }

/** What one person gets, while it is written. */
export function MailingPreview({ page: { person, total }, fields }: Props) {
  const { t } = useTranslation('mailings')
  const { count } = useFormats()
  const [, setQuery] = useSearchParams()
  if (!person) return null
  const { position, name, email, language, values } = person
  const show = (next: number) => setQuery({ person: String(next) }, { replace: true, preventScrollReset: true })
  const texts = {
    en: { subject: fields.subjectEn, text: fields.textEn },
    es: { subject: fields.subjectEs, text: fields.textEs },
  }
  const other = language === 'en' ? 'es' : 'en'
  const locale = texts[language].text === '' && texts[other].text !== '' ? other : language
  const { subject, text } = texts[locale]
  return (
    <Card>
      <Head>
        <h2>{t('preview.title')}</h2>
        <Button
          size="sm"
          icon="up"
          aria-label={t('preview.previous')}
          disabled={position === 0}
          onClick={() => show(position - 1)}
        />
        <Button
          size="sm"
          icon="down"
          aria-label={t('preview.next')}
          disabled={position >= total - 1}
          onClick={() => show(position + 1)}
        />
      </Head>
      <p aria-live="polite">
        {t('preview.person', { number: count(position + 1), total: count(total), name })}
        <br />
        <small>{email === '' ? t('preview.noEmail') : email}</small>
      </p>
      <Mail lang={locale}>
        {subject === '' && text === '' ? (
          <p>{t('preview.empty')}</p>
        ) : (
          <>
            <strong>{fillIn(subject, values[locale])}</strong>
            <p>{fillIn(text, values[locale])}</p>
          </>
        )}
      </Mail>
    </Card>
  )
}

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);

  h2 {
    flex: 1;
    font-size: var(--text-lg);
  }
`
const Mail = styled.div`
  margin-block-start: var(--space-4);
  padding: var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  overflow-wrap: anywhere;

  > p {
    white-space: pre-line;
  }
`
