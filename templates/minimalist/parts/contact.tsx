import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Contact } from '#rules/organizations/contact.ts'
import { ContactText, SocialLinks } from '#web/ui/contact-ways.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Leaders } from './leaders.tsx'
import { linkRow, UnderlinedLink } from './links.tsx'

export function ContactDetails({ contact: { ways, social } }: { contact: Contact }) {
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
      {social.length > 0 && <Social social={social} label={t('contact.follow')} Link={UnderlinedLink} />}
    </>
  )
}

/** A link that sticks to the bottom of the screen, in the margin where there is one, and never covers text. */
export function WhatsAppLink({ href }: { href: string }) {
  const { t } = useTranslation('common')
  return (
    <WhatsAppLine href={href} rel="noopener" data-print="no">
      <Icon name="whatsapp" strokeWidth="1.25" />
      {t('contact.whatsapp')}
    </WhatsAppLine>
  )
}

const Social = styled(SocialLinks)`
  ${linkRow}
`

const WhatsAppLine = styled.a`
  position: sticky;
  z-index: 1;
  inset-block-end: env(safe-area-inset-bottom);
  display: flex;
  align-items: center;
  gap: 0.6em;
  inline-size: fit-content;
  min-block-size: 48px;
  margin-block: -16px calc(-1 * var(--space-6));
  margin-inline: auto var(--indent);
  padding-inline: var(--space-4);
  border: 1px solid var(--rule);
  border-block-end-color: transparent;
  background: var(--surface);
  font-size: var(--text-sm);
  line-height: 1.2;
  text-decoration-color: var(--thread);
  text-underline-offset: 0.3em;

  @media (min-width: 60rem) {
    inline-size: calc(var(--margin) - var(--space-6));
    margin-inline: 0;
    padding-inline: 0;
    border-width: 1px 0 0;
  }
  @media (max-height: 20rem) {
    position: static;
  }
`
