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
    <>
      <ContactSection id="contact" aria-labelledby="contact-title">
        <h2 id="contact-title">{t('contact.title')}</h2>
        {ways.length > 0 && <WayLanes ways={ways} />}
        {social.length > 0 && <Social social={social} label={t('contact.follow')} Link={SocialLink} />}
      </ContactSection>
      {whatsapp && (
        <StickyTrack data-print="no">
          <WhatsAppLink look="lit" icon="whatsapp" href={whatsapp} rel="noopener">
            <b>{t('contact.whatsapp')}</b>
          </WhatsAppLink>
        </StickyTrack>
      )}
    </>
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

/** Covers its container, so that the link sticks within that. */
const StickyTrack = styled.div`
  position: absolute;
  z-index: 1;
  inset: 0;
  display: flex;
  flex-direction: column;
  align-items: flex-end;
  justify-content: flex-end;
  pointer-events: none;
`

/** The link sticks to the bottom of the screen until the last section ends: what it covers can be scrolled away. */
const WhatsAppLink = styled(ActionLink)`
  position: sticky;
  inset-block-end: calc(var(--space-4) + env(safe-area-inset-bottom));
  margin-block-end: var(--space-4);
  margin-inline-end: max(var(--space-5), env(safe-area-inset-right));
  pointer-events: auto;

  @media (max-width: 47.99rem) {
    b {
      position: absolute;
      clip-path: inset(50%);
    }
  }
  @media (max-height: 20rem) {
    position: static;
  }
`
