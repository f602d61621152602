import { useTranslation } from 'react-i18next'
import type { EventLandingValues } from '#rules/events/event-landing-form.ts'
import { Conflict } from '#web/admin/conflict.tsx'
import { cardWords } from '../info-cards/edited-card.ts'

type EventLandingConflictProps = { mine: EventLandingValues; theirs: EventLandingValues; onTakeTheirs: () => void }

export function EventLandingConflict({ mine, theirs, onTakeTheirs }: EventLandingConflictProps) {
  const { t } = useTranslation('event-landing')
  const wordsOf = ({ hidden, infoCards, sponsors }: EventLandingValues) => ({
    hidden: hidden.map((section) => t(`sections.${section}`)).join('\n'),
    info: infoCards.map(cardWords).join('\n\n'),
    sponsors: sponsors.map(({ name, url }) => `${name} ${url}`).join('\n'),
  })
  return (
    <Conflict
      mine={wordsOf(mine)}
      theirs={wordsOf(theirs)}
      labelOf={(name) => t(`parts.${name}`)}
      onTakeTheirs={onTakeTheirs}
    />
  )
}
