import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Contact as Ways } from '#rules/organizations/contact.ts'
import { BibHead, BibSheet } from '#web/ui/bib.tsx'
import { ContactWays, SocialLinks } from '#web/ui/contact-ways.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { displayType } from '#web/ui/display-type.ts'
import { Section } from './section.tsx'

export function Contact({ contact, name }: { contact: Ways | null; name: string }) {
  const { t } = useTranslation('common')
  if (!contact) return null
  const { ways, social, whatsapp } = contact
  return (
    <ContactSection id="contact" aria-labelledby="contact-title">
      <h2 id="contact-title">{t('contact.title')}</h2>
      <Bib>
        <BibHead>{name}</BibHead>
        {ways.length > 0 && <WayList ways={ways} />}
        {whatsapp && (
          <WhatsAppLink href={whatsapp} rel="noopener" data-print="no">
            <Icon name="whatsapp" size={30} />
            {t('contact.whatsapp')}
          </WhatsAppLink>
        )}
        {social.length > 0 && <Social social={social} label={t('contact.follow')} />}
      </Bib>
    </ContactSection>
  )
}

const ContactSection = styled(Section)`
  display: grid;
  gap: var(--space-5) var(--space-8);

  > h2 {
    margin: 0;
  }
  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
`

const Bib = styled(BibSheet)`
  padding-block-end: var(--space-6);

  ul {
    margin-inline: var(--space-5);
  }
  ul + ul {
    border-block-start: 1px solid var(--line);
  }
  a {
    display: flex;
    align-items: center;
    gap: var(--space-4);
    min-block-size: 48px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`

const WayList = styled(ContactWays)`
  li + li {
    border-block-start: 1px solid var(--line);
  }
  a {
    min-block-size: 4.25rem;
    ${displayType('clamp(1rem, 5cqi, var(--text-lg))', 112, 700)}
    line-height: 1.2;
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
  svg {
    color: var(--primary-text);
  }
`

const Social = styled(SocialLinks)`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-5);
`

/** In the flow: a button that stays on the screen would cover prices and dates. */
const WhatsAppLink = styled.a`
  &&& {
    min-block-size: 56px;
    margin: var(--space-3) var(--space-5);
    padding-inline: var(--space-4);
    border-radius: var(--radius-2);
    background: var(--success-solid);
    color: var(--on-success-solid);
    text-decoration: none;
  }
  &&&:hover {
    background: var(--success-solid-hover);
  }
`
