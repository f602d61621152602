import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import type { AlbumTeamsPage, EditorAlbumTeam } from '#server/domain/albums/album-teams-page.ts'
import { resourcePath } from '#rules/resources.ts'
import { paths } from '#rules/paths.ts'
import { MoveButtons } from '#web/admin/move-buttons.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useAct } from '#web/admin/use-act.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AlbumPictures } from './album-pictures.tsx'
import { AlbumTeamForm } from './album-team-form.tsx'
import { AlbumTeamsImport } from './album-teams-import.tsx'
import { TeamLogo } from './team-logo.tsx'

type Props = { page: AlbumTeamsPage; today: string; countries: { value: string; label: string }[] }

/** The teams of an album by group, one of them open in a form; below them the two imports. */
export function AlbumTeamsEditor({ page: { album, isAlbumOpen, teams }, today, countries }: Props) {
  const { t } = useTranslation('album-teams')
  const [query] = useSearchParams()
  const { key } = useLocation()
  const changes = useTeamChanges()
  const editedId = query.get('edit')
  const groups = [...Map.groupBy(teams, ({ groupName }) => groupName)]
  const formOf = (team: EditorAlbumTeam | null) => (
    <AlbumTeamForm key={team?.id ?? key} team={team} today={today} countries={countries} />
  )
  const addButton = (
    <ButtonLink href="?edit=new" icon="plus" variant="solid">
      {t('add')}
    </ButtonLink>
  )
  return (
    <>
      <title>{`${t('title')} · ${album.year}`}</title>
      <PageHeader
        title={t('heading', { title: album.title, year: album.year })}
        actions={
          <>
            {isAlbumOpen && album.isOpen && (
              <ButtonLink href={paths.albumTeams(album.year)} target="_blank" rel="noopener" icon="external">
                {t('publicPage')}
              </ButtonLink>
            )}
            {teams.length > 0 && editedId !== 'new' && addButton}
          </>
        }
      />
      <p>
        <TextLink href={`${resourcePath('albums')}/${album.id}`}>{t('back')}</TextLink>
      </p>
      <Sections>
        {editedId === 'new' && formOf(null)}
        {teams.length === 0 && editedId !== 'new' && (
          <EmptyState title={t('none.title')} action={addButton}>
            {t('none.text')}
          </EmptyState>
        )}
        {groups.map(([group, ofGroup]) => (
          <section key={group} aria-label={group ? t('group', { group }) : t('title')}>
            {(group || groups.length > 1) && <h2>{group ? t('group', { group }) : t('noGroup')}</h2>}
            <Rows>
              {ofGroup.map((team, index) =>
                team.id === editedId ? (
                  formOf(team)
                ) : (
                  <TeamRow
                    key={team.id}
                    team={team}
                    country={countries.find(({ value }) => value === team.country)?.label}
                    mayMove={{ up: index > 0, down: index < ofGroup.length - 1 }}
                    changes={changes}
                  />
                ),
              )}
            </Rows>
          </section>
        ))}
        <AlbumTeamsImport />
        {teams.length > 0 && <AlbumPictures teams={teams} />}
      </Sections>
    </>
  )
}

/** Of all rows: one that is deleted is gone before its toast is shown. */
function useTeamChanges() {
  const { t } = useTranslation('album-teams')
  const failed = t('failed')
  const move = useAct('move', { failed, isRepeatable: true })
  const restore = useAct('restore', { failed })
  const remove = useAct<{ id: string; revision: number }, EditorAlbumTeam>('remove', {
    failed,
    done: ({ id, revision }, { name }) => ({
      message: t('removed', { name }),
      undo: () => restore.send({ id, revision: String(revision) }),
    }),
  })
  return {
    move: (id: string, direction: 'up' | 'down') => move.send({ id, direction }),
    remove: (team: EditorAlbumTeam) => remove.send({ id: team.id, revision: String(team.revision) }, team),
  }
}

type RowProps = {
  team: EditorAlbumTeam
  country: string | undefined
  mayMove: { up: boolean; down: boolean }
  changes: ReturnType<typeof useTeamChanges>
}

function TeamRow({ team, country, mayMove, changes }: RowProps) {
  const { t } = useTranslation('album-teams')
  const { count } = useFormats()
  const { id, name, logo, photo, players, likes } = team
  const facts = [
    country,
    t('players', { count: players.length, number: count(players.length) }),
    t('likes', { count: likes, number: count(likes) }),
    !photo && t('noPhoto'),
  ]
  return (
    <Row as="section" aria-label={name}>
      <TeamLogo name={name} logo={logo} size={64} />
      <div>
        <h3>{name}</h3>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Actions>
        <ButtonLink href={`?edit=${id}`} size="sm" icon="edit" aria-label={t('edit', { name })}>
          {t('editButton')}
        </ButtonLink>
        {(mayMove.up || mayMove.down) && (
          <MoveButtons
            labels={{ up: t('up', { name }), down: t('down', { name }) }}
            mayMove={mayMove}
            onMove={(direction) => changes.move(id, direction)}
          />
        )}
        <Button
          size="sm"
          variant="quiet"
          icon="trash"
          aria-label={t('remove', { name })}
          onClick={() => changes.remove(team)}
        />
      </Actions>
    </Row>
  )
}

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  min-inline-size: 0;

  > section > h2 {
    margin-block-end: var(--space-3);
    font-size: var(--text-lg);
  }
`
const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`
const Row = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3) var(--space-4);
  padding: var(--space-3) var(--space-4);

  > div:not(:last-child) {
    display: grid;
    flex: 1 1 10rem;
    gap: var(--space-1);
    min-inline-size: 0;
  }
  h3 {
    font-size: var(--text-lg);
    overflow-wrap: anywhere;
  }
  p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
`
