import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Sponsor } from '#rules/organizations/organization-content.ts'
import { SponsorLogos } from '#templates/sponsors.tsx'
import { Band } from './page.tsx'

export function Sponsors({ sponsors }: { sponsors: Sponsor[] }) {
  const { t } = useTranslation('landing')
  if (sponsors.length === 0) return null
  return (
    <Ground id="sponsors" aria-labelledby="sponsors-title">
      <h2 id="sponsors-title">{t('sponsors.title')}</h2>
      <Logos data-full>
        <SponsorLogos sponsors={sponsors} width={200} height={64} />
      </Logos>
    </Ground>
  )
}

const Ground = styled(Band)`
  &:last-child {
    padding-block-end: 0;
  }
`

// Logos are made for a white background, so it stays white.
const Logos = styled.ul`
  display: flex;
  flex-wrap: wrap;
  background: #fff;

  li {
    flex: 1 1 min(50%, 12rem);
  }

  a,
  [data-sponsor] {
    display: grid;
    place-items: center;
    block-size: 100%;
    min-block-size: 8.5rem;
    padding: var(--space-5);
    color: #14161a;
    --focus: #14161a;
  }
  a:focus-visible {
    outline-offset: -6px;
  }
  a:hover img {
    scale: 1.05;
  }
  img {
    inline-size: min(100%, 190px);
    block-size: 60px;
    object-fit: contain;
    transition: scale var(--normal) var(--ease);
  }
`
