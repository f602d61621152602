import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { MailingTexts } from '#rules/mailings/mailing-form.ts'
import type { MailingPerson } from '#rules/mailings/mailing-views.ts'
import { isForOne, whatsappText } from '#rules/mailings/whatsapp-text.ts'
import { locales } from '#rules/text/locale.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** The same text for a group or a person, to copy or to open in WhatsApp; each language that is written. */
export function MailingWhatsapp({ texts, person }: { texts: MailingTexts; person: MailingPerson | null }) {
  const { t } = useTranslation('mailings')
  const written = locales.flatMap((locale) => {
    const text = texts[locale]
    return text && text.text !== '' ? [{ locale, text }] : []
  })
  if (!person || written.length === 0) return null
  return (
    <Card>
      <Stack>
        <h2>{t('whatsapp.title')}</h2>
        <p>
          {t(written.some(({ text }) => isForOne(text)) ? 'whatsapp.one' : 'whatsapp.group', { name: person.name })}
        </p>
        {written.map(({ locale, text }) => {
          const message = whatsappText(text, person.values[locale], person.eventUrl)
          const language = t(`language.${locale}`)
          return (
            <section key={locale} aria-label={language}>
              <Message lang={locale}>{message}</Message>
              <Buttons>
                <CopyButton
                  hasLabel
                  text={message}
                  label={t('whatsapp.copy', { language })}
                  copied={t('whatsapp.copied')}
                />
                <ButtonLink
                  size="sm"
                  icon="whatsapp"
                  href={`https://wa.me/?text=${encodeURIComponent(message)}`}
                  target="_blank"
                  rel="noopener"
                >
                  {t('whatsapp.open', { language })}
                </ButtonLink>
              </Buttons>
            </section>
          )
        })}
      </Stack>
    </Card>
  )
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-4);

  h2 {
    font-size: var(--text-lg);
  }
  > p {
    color: var(--ink-soft);
  }
`
const Message = styled.p`
  padding: var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  overflow-wrap: anywhere;
  white-space: pre-line;
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-block-start: var(--space-3);
`
