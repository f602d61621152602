import { useTranslation } from 'react-i18next'
import { shownSections } from '#rules/templates/section-layout.ts'
import type { EventProps } from '#templates/contract.ts'
import type { Formats } from '#templates/formats.ts'
import { sections, type EventConfiguration } from '../configuration.ts'
import type { Part } from './chapter.tsx'
import { Course } from './course.tsx'
import { RaceDay } from './race-day.tsx'
import { Competitions } from './competitions.tsx'
import { Statistics } from './statistics.tsx'
import { IncludedItems } from './included.tsx'
import { InfoCards, Documents } from './info-cards.tsx'
import { VideoFrame, Gallery } from './media.tsx'
import { Prose } from './prose.tsx'
import { Results } from './results.tsx'
import { isOpen } from '#templates/is-open.ts'
import { Sponsors } from './sponsors.tsx'
import { Tickets } from './tickets.tsx'

type EventPartsProps = Pick<EventProps, 'page' | 'slots'> & { formats: Formats; config: EventConfiguration }

export function useEventParts({ page, formats, config, slots }: EventPartsProps): Part[] {
  const { t } = useTranslation(['event', 'landing'])
  const { course, results, statistics, description, included } = page
  const parts: Record<(typeof sections.event)[number], Part | false> = {
    results: results !== null && {
      id: 'results',
      title: t('results.title'),
      body: <Results page={page} results={results} formats={formats} />,
    },
    statistics: statistics !== null && {
      id: 'statistics',
      title: t('statistics.title'),
      body: <Statistics statistics={statistics} formats={formats} />,
    },
    competitions: page.competitions.length > 0 && {
      id: 'competitions',
      title: t(isOpen(page) ? 'competitions.choose' : 'competitions.title'),
      body: <Competitions page={page} formats={formats} />,
    },
    tickets: page.tickets.length > 0 && {
      id: 'tickets',
      title: t('tickets.title'),
      body: <Tickets page={page} formats={formats} />,
    },
    about: Boolean(description || included.length) && {
      id: 'about',
      title: t('about.title'),
      body: (
        <>
          {description && <Prose text={description} hasDropCap={config.dropCap} />}
          {included.length > 0 && <IncludedItems items={included} />}
        </>
      ),
    },
    course: course !== null && {
      id: 'course',
      title: t('course.title'),
      body: <Course page={page} course={course} formats={formats} />,
    },
    day: { id: 'day', title: t('day.title'), body: <RaceDay page={page} formats={formats} map={slots.map} /> },
    info: page.infoCards.length > 0 && {
      id: 'info',
      title: t('info.title'),
      body: <InfoCards cards={page.infoCards} />,
    },
    documents: page.acceptanceItems.length > 0 && {
      id: 'documents',
      title: t('documents.title'),
      body: <Documents items={page.acceptanceItems} />,
    },
    sponsors: page.sponsors.length > 0 && {
      id: 'sponsors',
      title: t('landing:sponsors.title'),
      body: <Sponsors sponsors={page.sponsors} />,
    },
    gallery: Boolean(slots.gallery) && {
      id: 'gallery',
      title: t('gallery.title'),
      body: <Gallery>{slots.gallery}</Gallery>,
    },
    video: Boolean(slots.video) && {
      id: 'video',
      title: t('video.title'),
      body: <VideoFrame>{slots.video}</VideoFrame>,
      isScreenOnly: true,
    },
  }
  return shownSections(sections.event, page.layout)
    .map((section) => parts[section])
    .filter((part) => part !== false)
}
