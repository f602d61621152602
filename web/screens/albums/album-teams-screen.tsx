import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AlbumHead, TeamCard } from '#server/domain/albums/album-pages.ts'
import { paths } from '#rules/paths.ts'
import { numberFormat } from '#rules/text/formatters.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { columns } from '#web/ui/layout.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { AlbumPage, Kicker, Likes } from './album-layout.ts'
import { Flag } from './flag.tsx'
import { TeamLogo } from './team-logo.tsx'

export function AlbumTeamsScreen({ album, teams, region }: { album: AlbumHead; teams: TeamCard[]; region: string }) {
  const { t } = useTranslation('album')
  const groups = [...Map.groupBy(teams, ({ groupName }) => groupName)]
  const titleOf = (group: string) => (group ? t('group', { group }) : t('noGroup'))
  return (
    <AlbumPage id="content">
      <header>
        <TextLink href={paths.album(album.year)}>{t('toAlbum')}</TextLink>
        <Kicker>{album.title}</Kicker>
        <h1>{t('teamsTitle')}</h1>
      </header>
      {teams.length === 0 && <EmptyState title={t('noTeams.title')}>{t('noTeams.text')}</EmptyState>}
      {groups.map(([group, ofGroup]) => (
        <section key={group} aria-label={titleOf(group)}>
          {groups.length > 1 || group ? <h2>{titleOf(group)}</h2> : null}
          <Cards>
            {ofGroup.map((team) => (
              <li key={team.id}>
                <Card href={paths.albumTeam(album.year, team.id)}>
                  <TeamLogo name={team.name} logo={team.logo} size={64} />
                  <span>
                    <strong>{team.name}</strong>
                    <Facts>
                      {team.country && <Flag country={team.country} />}
                      <Likes>
                        <Icon name="heart" size={16} />
                        {t('likes', { count: team.likes, number: numberFormat(region).format(team.likes) })}
                      </Likes>
                    </Facts>
                  </span>
                </Card>
              </li>
            ))}
          </Cards>
        </section>
      ))}
    </AlbumPage>
  )
}

const Cards = styled.ul`
  ${columns('17rem', 'auto-fill')}
  gap: var(--space-4);
  list-style: none;
`
const Card = styled.a`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  block-size: 100%;
  padding: var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  color: inherit;
  text-decoration: none;
  transition: box-shadow var(--fast);

  &:hover {
    box-shadow: var(--shadow-2);
  }
  > span:last-child {
    display: grid;
    gap: var(--space-2);
    min-inline-size: 0;
  }
  strong {
    font-size: var(--text-lg);
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  &:hover strong {
    text-decoration: underline;
  }
`
const Facts = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
`
