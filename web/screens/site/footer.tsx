import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { SocialLinks } from '../../../server/rules/views.ts'
import type { Site } from '../../layouts/public.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Brand } from './brand.tsx'

const networks: Record<keyof SocialLinks, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  x: 'X',
  youtube: 'YouTube',
  strava: 'Strava',
  tiktok: 'TikTok',
}

/** The foot of an organization's pages: who it is and how it is reached. */
export function Footer({ site }: { site: Site }) {
  const { t } = useTranslation('common')
  const social = Object.entries(site.socialLinks) as [keyof SocialLinks, string][]
  return (
    <Ground id="contact" data-print="no">
      <Inside>
        <Who>
          <Brand name={site.name} logo={site.logo} />
          <p>{site.description}</p>
        </Who>
        <section aria-labelledby="contact-title">
          <h2 id="contact-title">{t('footer.contact')}</h2>
          <Contacts site={site} />
        </section>
        {social.length > 0 && (
          <section aria-labelledby="social-title">
            <h2 id="social-title">{t('footer.follow')}</h2>
            <ul>
              {social.map(([network, href]) => (
                <li key={network}>
                  <a href={href} rel="noopener me">
                    {networks[network]}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        {site.apex && (
          <Credit>
            <a href={site.apex}>{t('footer.credit')}</a>
          </Credit>
        )}
      </Inside>
    </Ground>
  )
}

function Contacts({ site: { contactEmail, contactPhone, whatsappIcon, website } }: { site: Site }) {
  const { t } = useTranslation('common')
  if (!contactEmail && !contactPhone && !website) return <p>{t('footer.noContact')}</p>
  return (
    <ul>
      {contactEmail && (
        <li>
          <a href={`mailto:${contactEmail}`}>
            <Icon name="mail" />
            {contactEmail}
          </a>
        </li>
      )}
      {contactPhone && (
        <li>
          <a href={`tel:${contactPhone.replaceAll(' ', '')}`}>
            <Icon name="phone" />
            {contactPhone}
          </a>
        </li>
      )}
      {contactPhone && whatsappIcon && (
        <li>
          <a href={`https://wa.me/${contactPhone.replaceAll(/\D/g, '')}`} rel="noopener">
            <Icon name="whatsapp" />
            {t('footer.whatsapp')}
          </a>
        </li>
      )}
      {website && (
        <li>
          <a href={website} rel="noopener">
            <Icon name="globe" />
            {new URL(website).hostname}
          </a>
        </li>
      )}
    </ul>
  )
}

// A template may give it another ground by `--foot-ground` and `--foot-ink`.
const Ground = styled.footer`
  --focus: var(--foot-ink, var(--on-secondary-solid));
  background: var(--foot-ground, var(--secondary-solid));
  color: var(--foot-ink, var(--on-secondary-solid));
`

const Inside = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17.5rem), 1fr));
  gap: var(--space-6);
  max-inline-size: calc(var(--page-width) + 2 * var(--gutter));
  margin-inline: auto;
  padding: var(--space-8) var(--gutter) var(--space-6);

  h2 {
    margin-block-end: var(--space-3);
    font-size: var(--text-base);
    letter-spacing: 0;
  }
  ul {
    display: grid;
    justify-items: start;
  }
  a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 44px;
    text-decoration-color: color-mix(in oklab, currentColor 40%, transparent);
    overflow-wrap: anywhere;
  }
  li a {
    text-decoration-line: none;
  }
  a:hover {
    text-decoration-line: underline;
  }
`

const Who = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-4);

  p {
    max-inline-size: 24rem;
    line-height: 1.5;
  }
`

const Credit = styled.p`
  grid-column: 1 / -1;
  padding-block-start: var(--space-4);
  border-block-start: 1px solid color-mix(in oklab, currentColor 22%, transparent);
  font-size: var(--text-sm);
`
