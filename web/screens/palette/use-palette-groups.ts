import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { fullName } from '#rules/registrations/full-name.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { PaletteAthlete, PaletteEvent, PaletteResults } from '#rules/palette/palette-results.ts'
import { hasMatch } from '#rules/text/highlight.ts'
import { foldText } from '#rules/text/normalize-text.ts'
import { creationsFor, navigationFor } from '../admin/navigation.ts'
import { useFormats, useMay, useStaff } from '#web/admin/staff.ts'
import { settingsSections } from '../settings/sections.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { pageWords } from './page-words.ts'
import { recentEntries } from './recent-entries.ts'

export function usePaletteGroups(words: readonly string[], { athletes, events }: PaletteResults): PaletteGroup[] {
  const { actor } = useStaff()
  const pages = usePages()
  const actions = useActions()
  const athleteEntry = useAthleteEntry(words)
  const eventEntry = useEventEntry()
  const hasWords = ({ label, others = '' }: PaletteEntry) =>
    words.every((word) => `${foldText(label)} ${others}`.includes(word))
  const groups: PaletteGroup[] = [
    { name: 'recents', entries: words.length === 0 ? recentEntries(actor.userId) : [] },
    { name: 'athletes', entries: athletes.map(athleteEntry) },
    { name: 'events', entries: events.map(eventEntry) },
    { name: 'actions', entries: actions.filter(hasWords) },
    { name: 'pages', entries: pages.filter(hasWords) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

function usePages(): PaletteEntry[] {
  const { t } = useTranslation(['admin', 'settings'])
  const { actor } = useStaff()
  const may = useMay()
  const settings = settingsSections.filter(({ permission }) => may(permission))
  return [
    ...navigationFor(actor)
      .filter(({ path }) => path !== adminPaths.settings)
      .map(({ label, path, icon }) => ({ label: t(label), others: pageWords[label], facts: [], path, icon })),
    ...settings.map(({ textKey, path }) => ({
      label: `${t('nav.settings')} · ${t(`settings:${textKey}`)}`,
      others: [pageWords['nav.settings'], pageWords[textKey]].join(' '),
      facts: [],
      path,
      icon: 'settings' as const,
    })),
  ]
}

const eventPath = /^\/admin\/events\/([\da-f-]{36})(?=\/|$)/

function useActions(): PaletteEntry[] {
  const { t } = useTranslation(['palette', 'admin'])
  const { actor } = useStaff()
  const may = useMay()
  const [, eventId] = eventPath.exec(useLocation().pathname) ?? []
  return [
    ...(eventId && may('assign-bibs')
      ? [{ label: t('actions.bibs'), facts: [], path: adminPaths.eventBibs(eventId), icon: 'ticket' as const }]
      : []),
    ...(may('edit-athletes')
      ? [
          {
            label: t('admin:athletes.add'),
            facts: [],
            path: adminPaths.newAthlete(eventId ?? null),
            icon: 'plus' as const,
          },
        ]
      : []),
    ...(may('create-events')
      ? [{ label: t('actions.newEvent'), facts: [], path: adminPaths.newEvent, icon: 'plus' as const }]
      : []),
    ...creationsFor(actor).map(({ label, path, icon }) => ({ label: t(label), facts: [], path, icon })),
    ...(may('manage-users')
      ? [{ label: t('actions.invite'), facts: [], path: adminPaths.inviteMember, icon: 'mail' as const }]
      : []),
  ]
}

/** Of what identifies a person only that is named which the search found. */
function useAthleteEntry(words: readonly string[]) {
  const { t } = useTranslation('palette')
  return (athlete: PaletteAthlete): PaletteEntry => {
    const { id, eventId, eventTitle, firstName, lastName, bibNumber, isCancelled, email, dni, confirmationNumber } =
      athlete
    const name = fullName({ firstName, lastName })
    const plainWords = words.map((word) => word.replace(/[.-]/g, ''))
    const matchingFacts = [email, dni].filter((fact) => hasMatch(fact, words) || hasMatch(fact, plainWords))
    const number =
      confirmationNumber && plainWords.some((word) => holds(confirmationNumber, word)) ? [confirmationNumber] : []
    return {
      label: name,
      facts: [
        ...(isCancelled ? [t('cancelled')] : []),
        ...(bibNumber ? [t('bib', { bib: bibNumber })] : []),
        ...number,
        ...matchingFacts,
        eventTitle,
      ],
      path: adminPaths.eventAthlete(eventId, id),
      icon: 'user',
    }
  }
}

const holds = (confirmationNumber: string, word: string) =>
  foldText(confirmationNumber).replaceAll('-', '').includes(word)

function useEventEntry() {
  const { t } = useTranslation('admin')
  const { date } = useFormats()
  return ({ id, title, startsAt, timeZone, status }: PaletteEvent): PaletteEntry => ({
    label: title,
    facts: [date(startsAt, timeZone), ...(status === 'published' ? [] : [t(`events.status.${status}`)])],
    path: adminPaths.event(id),
    icon: 'flag',
  })
}
