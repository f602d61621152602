import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Contact } from '#rules/organizations/contact.ts'
import { ContactText, SocialLinks } from '#web/ui/contact-ways.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Leaders } from './leaders.tsx'
import { linkRow, PrimaryLink, UnderlinedLink } from './links.tsx'

export function ContactDetails({ contact: { ways, social, whatsapp } }: { contact: Contact }) {
  const { t } = useTranslation('common')
  return (
    <>
      <Leaders
        lines={ways.map(({ kind, href, text }) => [
          t(`contact.${kind}`),
          <UnderlinedLink key={kind} href={href} rel={kind === 'website' ? 'noopener' : undefined}>
            <ContactText text={text} />
          </UnderlinedLink>,
        ])}
      />
      {whatsapp && (
        <WhatsAppLink href={whatsapp} rel="noopener" data-print="no">
          <Icon name="whatsapp" strokeWidth="1.25" />
          {t('contact.whatsapp')}
        </WhatsAppLink>
      )}
      {social.length > 0 && <Social social={social} label={t('contact.follow')} Link={UnderlinedLink} />}
    </>
  )
}

const Social = styled(SocialLinks)`
  ${linkRow}
`

/** In the flow: a link that stays on the screen would cover prices and dates. */
const WhatsAppLink = styled(PrimaryLink)`
  margin-block: var(--space-4) var(--space-2);
`
