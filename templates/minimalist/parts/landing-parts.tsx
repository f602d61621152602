import { useTranslation } from 'react-i18next'
import type { LandingSection } from '#rules/organizations/organization-content.ts'
import { shownSections } from '#rules/templates/section-layout.ts'
import { contactOf } from '#rules/organizations/contact.ts'
import type { LandingProps } from '#templates/contract.ts'
import type { Formats } from '#templates/formats.ts'
import { sections } from '../configuration.ts'
import { ContactDetails } from './contact.tsx'
import { PastEvents, EventList, FilterFrame } from './event-list.tsx'
import type { Part } from './chapter.tsx'
import { News } from './news.tsx'
import { InfoCards } from './info-cards.tsx'
import { Prose } from './prose.tsx'
import { Sponsors } from './sponsors.tsx'

type LandingPartsProps = Pick<LandingProps, 'organization' | 'page' | 'slots'> & { formats: Formats }

export function useLandingParts({ organization, page, formats, slots }: LandingPartsProps): Part[] {
  const { t } = useTranslation(['landing', 'common'])
  const { upcoming, past, filters, news } = page
  const contact = contactOf(organization)
  const { landing, infoCards, sponsors, timeZone } = organization
  const parts: Record<LandingSection, Part | false> = {
    events: {
      id: 'events',
      title: t('events.title'),
      body:
        upcoming.length === 0 ? (
          <p>{t('events.none')}</p>
        ) : (
          <div>
            {slots.filters && <FilterFrame>{slots.filters}</FilterFrame>}
            <EventList events={upcoming} filters={filters} formats={formats} />
          </div>
        ),
    },
    about: Boolean(landing.about) && {
      id: 'about',
      title: t('about.title', { name: organization.name }),
      body: <Prose text={landing.about} />,
    },
    news: news.length > 0 && {
      id: 'news',
      title: t('news.title'),
      body: <News news={news} timeZone={timeZone} formats={formats} />,
    },
    info: infoCards.length > 0 && { id: 'info', title: t('info.title'), body: <InfoCards cards={infoCards} /> },
    past: past.length > 0 && {
      id: 'past',
      title: t('past.title'),
      body: <PastEvents events={past} formats={formats} />,
    },
    sponsors: sponsors.length > 0 && {
      id: 'sponsors',
      title: t('sponsors.title'),
      body: <Sponsors sponsors={sponsors} />,
    },
    contact: contact !== null && {
      id: 'contact',
      title: t('common:contact.title'),
      body: <ContactDetails contact={contact} />,
    },
  }
  return shownSections(sections.landing, landing)
    .map((section) => parts[section])
    .filter((part) => part !== false)
}
