import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AlbumHead } from '#server/domain/albums/album-pages.ts'
import type { Sponsor } from '#rules/organizations/organization-content.ts'
import { paths } from '#rules/paths.ts'
import { SponsorLogos } from '#templates/sponsors.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { columns } from '#web/ui/layout.ts'
import { AlbumPage, Kicker, Lead } from './album-layout.ts'

export function AlbumScreen({ album, sponsors }: { album: AlbumHead; sponsors: Sponsor[] }) {
  const { t } = useTranslation('album')
  return (
    <AlbumPage id="content">
      <header>
        <Kicker>{t('kicker', { year: album.year })}</Kicker>
        <h1>{album.title}</h1>
        {album.intro && <Lead>{album.intro}</Lead>}
      </header>
      {album.teams === 0 ? (
        <EmptyState title={t('noTeams.title')}>{t('noTeams.text')}</EmptyState>
      ) : (
        <Way>
          <ButtonLink href={paths.albumTeams(album.year)} variant="solid" size="lg" icon="users">
            {t('seeTeams')}
          </ButtonLink>
          <span>{t('teams', { count: album.teams })}</span>
        </Way>
      )}
      {sponsors.length > 0 && (
        <section aria-labelledby="sponsors-title">
          <h2 id="sponsors-title">{t('sponsors')}</h2>
          <Plates>
            <SponsorLogos sponsors={sponsors} width={180} height={60} />
          </Plates>
        </section>
      )}
    </AlbumPage>
  )
}

const Way = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3) var(--space-4);
  color: var(--ink-soft);
`
const Plates = styled.ul`
  ${columns('10.5rem', 'auto-fill')}
  gap: var(--space-4);
  list-style: none;

  a,
  [data-sponsor] {
    display: grid;
    place-items: center;
    min-block-size: 6rem;
    padding: var(--space-4);
    border: 1px solid var(--line);
    border-radius: var(--radius-3);
    /* Logos are made for a white background, so it stays white in dark mode. */
    background: #fff;
    color: #16181d;
    text-align: center;
  }
  img {
    inline-size: min(100%, 170px);
    block-size: 56px;
    object-fit: contain;
  }
`
