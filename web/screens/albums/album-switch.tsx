import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AlbumRow } from '#rules/albums/album-resource.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useAct } from '#web/admin/use-act.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'

export function AlbumSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('albums')
  const change = useAct('switch', {
    failed: t('switch.failed'),
    done: () => ({ message: t(isOn ? 'switch.off' : 'switch.on') }),
  })
  return (
    <Checkbox
      label={t('switch.label')}
      hint={t('switch.hint')}
      checked={isOn}
      onChange={() => change.send({ isOn: isOn ? '' : 'on' })}
    />
  )
}

/** In the opened row of an album: the way to its teams and to what visitors see. */
export function AlbumTeamsLink({ album, isOnSite }: { album: AlbumRow; isOnSite: boolean }) {
  const { t } = useTranslation('albums')
  const { count } = useFormats()
  const facts = [
    t('teams', { count: album.teams, number: count(album.teams) }),
    t('likes', { count: album.likes, number: count(album.likes) }),
  ]
  return (
    <DetailSection title={t('columns.teams')}>
      <p>{facts.join(' · ')}</p>
      <Ways>
        <ButtonLink href={adminPaths.albumTeams(album.id)} size="sm" icon="users" variant="solid">
          {t('editTeams')}
        </ButtonLink>
        {isOnSite && album.isOpen && (
          <ButtonLink href={paths.album(album.year)} size="sm" icon="external" target="_blank" rel="noopener">
            {t('view')}
          </ButtonLink>
        )}
      </Ways>
    </DetailSection>
  )
}

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`
