import { useTranslation } from 'react-i18next'
import { telHref, whatsappUrl } from '#rules/organizations/contact.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Contact } from './confirmation-data.ts'

export function ContactLinks({ contact, number }: { contact: Contact; number: string }) {
  const { t } = useTranslation('registration')
  const { email, phone, hasWhatsapp } = contact
  const subject = encodeURIComponent(t('contact.about', { number }))
  return (
    <>
      {email && (
        <ButtonLink href={`mailto:${email}?subject=${subject}`} icon="mail">
          {t('contact.email')}
        </ButtonLink>
      )}
      {phone && hasWhatsapp && (
        <ButtonLink
          href={`${whatsappUrl(phone)}?text=${subject}`}
          icon="whatsapp"

          target="_blank"
          rel="noreferrer"
        >
          {t('contact.whatsapp')}
        </ButtonLink>
      )}
      {phone && (
        <ButtonLink href={telHref(phone)} icon="phone">
          {t('contact.call', { phone })}
        </ButtonLink>
      )}
    </>
  )
}
