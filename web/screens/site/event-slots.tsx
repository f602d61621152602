import { useTranslation } from 'react-i18next'
import { parseVideoAddress } from '#rules/media/video.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import type { Picture, Video } from '#rules/media/media-views.ts'
import type { EventSlots } from '#templates/contract.ts'
import type { PageLook } from '#web/handle.ts'
import { CourseLine } from '#web/ui/course-line.tsx'
import { Lightbox } from '#web/ui/lightbox.tsx'
import { MapOnDemand } from '#web/ui/map-on-demand.tsx'
import { VideoPoster } from '#web/ui/video-poster.tsx'
import { Fold } from './fold.tsx'
import { NextCountdown } from './next-countdown.tsx'
import { ShareLinks } from './share-links.tsx'

export type MapTiles = { tiles: string; credit: string }

type SlotOptions = { address: string; map: MapTiles; look: PageLook }

export function eventSlots(page: EventPage, { address, map, look }: SlotOptions): EventSlots {
  const { latitude, longitude } = page
  const isAhead = page.state !== 'finished' && page.state !== 'cancelled'
  return {
    fold: <Fold look={look} />,
    countdown: isAhead && <NextCountdown until={page.startsAt} />,
    map: latitude !== null && longitude !== null && (
      <EventMap at={{ latitude, longitude }} course={page.courseFile} map={map} />
    ),
    gallery: page.gallery.length > 0 && <Gallery pictures={page.gallery} />,
    video: page.video && <Highlights video={page.video} page={page} />,
    share: <ShareLinks title={page.title} url={address} />,
  }
}

type MapProps = { at: { latitude: number; longitude: number }; course: string | null; map: MapTiles }

function EventMap({ at, course, map }: MapProps) {
  const { t } = useTranslation('event')
  const texts = { show: t('map.show'), open: t('map.open'), failed: t('map.failed') }
  return <MapOnDemand {...at} course={course} {...map} texts={texts} />
}

function Gallery({ pictures }: { pictures: Picture[] }) {
  const { t } = useTranslation('event')
  const texts = {
    label: t('gallery.title'),
    previous: t('gallery.previous'),
    next: t('gallery.next'),
    close: t('gallery.close'),
  }
  return <Lightbox pictures={pictures} texts={texts} />
}

function Highlights({ video, page }: { video: Video; page: EventPage }) {
  const { t } = useTranslation('event')
  const address = parseVideoAddress(video.url)
  if (!address) return null
  const host = new URL(address.watch).hostname.replace('www.', '')
  return (
    <VideoPoster
      watch={address.watch}
      player={address.embed}
      title={video.title}
      note={t('video.note', { host })}
      art={page.course && <CourseLine course={page.course} look="thumb" />}
    />
  )
}
