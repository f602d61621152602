import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { albums } from '#server/domain/albums/albums.ts'
import { switchAlbums } from '#server/domain/albums/switch-albums.ts'
import { albumResource, type AlbumState } from '#rules/albums/album-resource.ts'
import { checkbox } from '#rules/text/fields.ts'
import { act, acts } from '#web/acts.server.ts'
import { ResourceScreen } from '#web/admin/resource-screen.tsx'
import { useFormats } from '#web/admin/staff.ts'
import type { RouteHandle } from '#web/handle.ts'
import { loadResource, resourceActs } from '#web/resource.server.ts'
import { AlbumSwitch, AlbumTeamsLink } from '#web/screens/albums/album-switch.tsx'
import type { Tone } from '#web/ui/tone.ts'
import type { Route } from './+types/albums'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['audit'] }

export const loader = (args: Route.LoaderArgs) => loadResource(albums, args)

export const action = acts({
  ...resourceActs(albums),
  switch: act(v.object({ isOn: checkbox }), switchAlbums, ({ isOn }) => [isOn]),
})

const tones: Record<AlbumState, Tone> = { hidden: 'neutral', open: 'success', locked: 'info' }

export default function Albums({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation('albums')
  const { count } = useFormats()
  const { edited, total, more } = page
  return (
    <ResourceScreen
      resource={albumResource}
      page={page}
      tones={tones}
      fact="title"
      cells={{ teams: (album) => t('teams', { count: album.teams, number: count(album.teams) }) }}
      figures={(total > 0 || more.isAlbumOpen) && <AlbumSwitch isOn={more.isAlbumOpen} />}
      about={edited && <AlbumTeamsLink album={edited} isOnSite={more.isAlbumOpen} />}
    />
  )
}
