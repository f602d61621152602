import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Sponsor } from '#rules/organizations/organization-content.ts'
import { SponsorLogos } from '#templates/sponsors.tsx'
import { columns } from '#web/ui/layout.ts'
import { Section } from './section.tsx'

export function Sponsors({ sponsors }: { sponsors: Sponsor[] }) {
  const { t } = useTranslation('landing')
  if (sponsors.length === 0) return null
  return (
    <Section id="sponsors" aria-labelledby="sponsors-title">
      <h2 id="sponsors-title">{t('sponsors.title')}</h2>
      <Plates>
        <SponsorLogos sponsors={sponsors} width={180} height={60} />
      </Plates>
    </Section>
  )
}

const Plates = styled.ul`
  ${columns('10.5rem')}
  gap: var(--space-4);

  a,
  [data-sponsor] {
    display: grid;
    place-items: center;
    min-block-size: 7rem;
    padding: var(--space-4);
    border: 1px solid var(--line);
    border-radius: var(--radius-3);
    /* Logos are made for a white background, so it stays white in dark mode. */
    background: #fff;
    transition: box-shadow var(--fast);
  }
  a:hover {
    box-shadow: var(--shadow-2);
  }
  img {
    inline-size: min(100%, 170px);
    block-size: 56px;
    object-fit: contain;
  }
`
