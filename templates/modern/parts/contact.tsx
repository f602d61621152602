import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Contact as Ways } from '#rules/organizations/contact.ts'
import { ContactWays, SocialLinks } from '#web/ui/contact-ways.tsx'
import { ActionLink } from './action-link.tsx'
import { Band } from './page.tsx'
import { wideType } from './wide-type.ts'

export function Contact({ contact }: { contact: Ways | null }) {
  const { t } = useTranslation('common')
  if (!contact) return null
  const { ways, social, whatsapp } = contact
  return (
    <ContactSection id="contact" aria-labelledby="contact-title">
      <h2 id="contact-title">{t('contact.title')}</h2>
      {ways.length > 0 && <WayLanes ways={ways} />}
      {whatsapp && (
        <WhatsAppLink look="lit" icon="whatsapp" href={whatsapp} rel="noopener" data-print="no">
          {t('contact.whatsapp')}
        </WhatsAppLink>
      )}
      {social.length > 0 && <Social social={social} label={t('contact.follow')} Link={SocialLink} />}
    </ContactSection>
  )
}

const ContactSection = styled(Band)`
  row-gap: var(--space-6);

  > h2 {
    margin: 0;
  }
`

const WayLanes = styled(ContactWays)`
  border-block-end: 1px solid var(--line);

  a {
    display: flex;
    align-items: center;
    gap: var(--space-5);
    min-block-size: 5rem;
    border-block-start: 1px solid var(--line);
    ${wideType('clamp(1.125rem, 2.6vw, 2.25rem)', 118, 750)}
    letter-spacing: -0.02em;
    line-height: 1.1;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  a:hover {
    text-decoration: underline;
    text-decoration-color: var(--light);
  }
  svg {
    color: var(--light-text);
  }
`

const SocialLink = (props: ComponentProps<'a'>) => <ActionLink {...props} icon="external" />

const Social = styled(SocialLinks)`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4);
`

/** In the flow: a link that stays on the screen would cover prices and dates. */
const WhatsAppLink = styled(ActionLink)`
  justify-self: start;
`
