import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AlbumHead, AlbumTeamView } from '#server/domain/albums/album-pages.ts'
import { paths } from '#rules/paths.ts'
import { numberFormat } from '#rules/text/formatters.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { stack } from '#web/ui/layout.ts'
import { Picture } from '#web/ui/picture.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AlbumPage, Kicker, Likes } from './album-layout.ts'
import { Flag } from './flag.tsx'
import { LikeForm } from './like-form.tsx'
import { TeamLogo } from './team-logo.tsx'

type Props = { album: AlbumHead; team: AlbumTeamView; region: string; isLiked: boolean; answer: FormAnswer }

export function AlbumTeamScreen({ album, team, region, isLiked, answer }: Props) {
  const { t } = useTranslation('album')
  const { name, groupName, country, logo, photo, coach, assistantCoach, players, likes } = team
  return (
    <AlbumPage id="content">
      <TextLink href={paths.albumTeams(album.year)}>{t('toTeams')}</TextLink>
      <Head>
        <TeamLogo name={name} logo={logo} size={128} alt={t('logoOf', { name })} />
        <div>
          <Kicker>{[album.title, groupName && t('group', { group: groupName })].filter(Boolean).join(' · ')}</Kicker>
          <h1>{name}</h1>
          <p>
            {country && <Flag country={country} />}
            <Likes>
              <Icon name="heart" size={18} />
              {t('likes', { count: likes, number: numberFormat(region).format(likes) })}
            </Likes>
          </p>
        </div>
      </Head>
      {isLiked && !answer.values && (
        <Banner tone="success" isAlert>
          {t('like.done', { name })}
        </Banner>
      )}
      <LikeForm name={name} path={paths.albumTeam(album.year, team.id)} answer={answer} />
      <Parts data-photo={photo ? '' : undefined}>
        {photo && (
          <Photo>
            <Picture
              path={photo}
              alt={t('photoOf', { name })}
              widths={[320, 640, 960, 1280]}
              sizes="(min-width: 60rem) 42rem, 100vw"
              width={960}
              height={640}
            />
          </Photo>
        )}
        <Details>
          {(coach || assistantCoach) && (
            <Coaches>
              {coach && <Coach label={t('coach')} name={coach} />}
              {assistantCoach && <Coach label={t('assistantCoach')} name={assistantCoach} />}
            </Coaches>
          )}
          <section aria-labelledby="players-title">
            <h2 id="players-title">{t('players')}</h2>
            {players.length === 0 ? <p>{t('noPlayers')}</p> : <Players players={players} />}
          </section>
        </Details>
      </Parts>
    </AlbumPage>
  )
}

const Coach = ({ label, name }: { label: string; name: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{name}</dd>
  </div>
)

/** Without a column that nobody has anything in. */
function Players({ players }: { players: AlbumTeamView['players'] }) {
  const { t } = useTranslation('album')
  const hasPositions = players.some(({ playsAs }) => playsAs)
  const hasAges = players.some(({ age }) => age !== null)
  return (
    <Roster>
      <thead>
        <tr>
          <th scope="col">{t('columns.name')}</th>
          {hasPositions && <th scope="col">{t('columns.playsAs')}</th>}
          {hasAges && <th scope="col">{t('columns.age')}</th>}
        </tr>
      </thead>
      <tbody>
        {players.map(({ name, playsAs, age }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {hasPositions && <td>{playsAs || '–'}</td>}
            {hasAges && <td>{age ?? '–'}</td>}
          </tr>
        ))}
      </tbody>
    </Roster>
  )
}

const Head = styled.header`
  && {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-4) var(--space-5);
  }
  > div {
    flex: 1 1 14rem;
    display: grid;
    gap: var(--space-2);
    min-inline-size: 0;
  }
  p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-3);
  }
`
const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6) var(--space-7);
  align-items: start;

  @media (min-width: 60rem) {
    &[data-photo] {
      grid-template-columns: minmax(0, 1.25fr) minmax(20rem, 1fr);
    }
  }
`
const Details = styled.div`
  ${stack(6)}
  min-inline-size: 0;

  h2 {
    margin-block-end: var(--space-3);
    font-size: var(--text-xl);
  }
`
const Photo = styled.figure`
  margin: 0;

  img {
    inline-size: 100%;
    block-size: auto;
    max-block-size: 80vh;
    aspect-ratio: 3 / 2;
    object-fit: cover;
    border-radius: var(--radius-3);
  }
`
const Coaches = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-7);

  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  dd {
    margin: 0;
    font-size: var(--text-lg);
    font-weight: 600;
  }
`
const Roster = styled.table`
  inline-size: 100%;
  max-inline-size: 56rem;
  border-collapse: collapse;

  th,
  td {
    padding: var(--space-3) var(--space-3) var(--space-3) 0;
    border-block-end: 1px solid var(--line);
    text-align: start;
    overflow-wrap: anywhere;
  }
  thead th {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-weight: 600;
  }
  tbody th {
    font-weight: 600;
  }
  :is(th, td):last-child:not(:first-child) {
    padding-inline-end: 0;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`
