import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Contact } from '#rules/organizations/contact.ts'
import { pageWidth, touchTarget } from '#web/ui/layout.ts'
import type { Site } from './site.ts'
import { ContactWays, SocialLinks } from '#web/ui/contact-ways.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Brand } from './brand.tsx'

/** `contact` is null where the page itself shows it. */
export function Footer({ site, contact }: { site: Site; contact: Contact | null }) {
  const { t } = useTranslation('common')
  return (
    <Ground data-print="no" style={{ '--letters': site.name.length }}>
      <Inside>
        <div>
          <Brand name={site.name} logo={site.logo} />
          <p>{site.description}</p>
        </div>
        {contact && <ContactSections contact={contact} />}
        {site.apex && (
          <p>
            <a href={site.apex}>{t('footer.credit')}</a>
          </p>
        )}
      </Inside>
    </Ground>
  )
}

function ContactSections({ contact: { ways, social, whatsapp } }: { contact: Contact }) {
  const { t } = useTranslation('common')
  return (
    <>
      {ways.length > 0 && (
        <section aria-labelledby="contact-title">
          <h2 id="contact-title">{t('contact.title')}</h2>
          <ContactWays ways={ways} />
          {whatsapp && (
            <a href={whatsapp} rel="noopener">
              <Icon name="whatsapp" />
              {t('contact.whatsapp')}
            </a>
          )}
        </section>
      )}
      {social.length > 0 && (
        <section aria-labelledby="social-title">
          <h2 id="social-title">{t('contact.follow')}</h2>
          <SocialLinks social={social} />
        </section>
      )}
    </>
  )
}

// Shared by the templates' footers; each lays it out in its `foot.ts`. `--letters` is the length of the name.
const Ground = styled.footer`
  --focus: var(--foot-ink, var(--on-secondary-solid));
  background: var(--foot-ground, var(--secondary-solid));
  color: var(--foot-ink, var(--on-secondary-solid));
`

const Inside = styled.div`
  display: grid;
  gap: var(--space-6);
  ${pageWidth}
  padding: var(--space-8) var(--gutter) var(--space-6);

  p {
    line-height: 1.5;
  }
  a {
    ${touchTarget}
    gap: var(--space-3);
    min-inline-size: 44px;
    text-decoration-color: color-mix(in oklab, currentColor 40%, transparent);
    overflow-wrap: anywhere;
  }
  section a {
    text-decoration-line: none;
  }
  a:hover {
    text-decoration-line: underline;
  }
  > p {
    font-size: var(--text-sm);
  }
`
