import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventOverview } from '#rules/events/event-overview-view.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { Rows } from './rows.tsx'
import { ShareBar } from './share-bar.tsx'

export function FillSheet({ event }: { event: EventOverview }) {
  const { t } = useTranslation('event-home')
  const { id, competitions, registrations, taken, held, offered, capacity } = event
  const isLimited = capacity !== null && competitions.length > 1
  return (
    <Sheet title={t('fill.title')} level="h2">
      <Rows role="list">
        {competitions.map((competition) => (
          <li key={competition.id}>
            <TextLink href={`${adminPaths.eventAthletes(id)}?competition=${competition.id}`}>
              {competition.name}
            </TextLink>
            <Fill {...competition} />
          </li>
        ))}
        {isLimited && (
          <li>
            <strong>{t('fill.total')}</strong>
            <Fill athletes={registrations} {...{ taken, held, offered, capacity }} />
          </li>
        )}
      </Rows>
    </Sheet>
  )
}

type FillProps = Pick<EventOverview, 'taken' | 'held' | 'offered' | 'capacity'> & {
  athletes: number
  isTeam?: boolean
  isShared?: boolean
}

function Fill({ athletes, taken, held, offered, capacity, isTeam = false, isShared = false }: FillProps) {
  const { t } = useTranslation('event-home')
  const { count, percent } = useFormats()
  const share = capacity === null ? null : taken / Math.max(1, capacity)
  const notes = [
    share === null && t('fill.unlimited'),
    athletes + held + offered !== taken && t('fill.athletes', { count: athletes, athletes: count(athletes) }),
    held > 0 && t('fill.held', { count: held, held: count(held) }),
    offered > 0 && t('fill.offered', { count: offered, offered: count(offered) }),
    isShared && t('fill.shared'),
  ]
  return (
    <>
      <span>
        <strong>{count(taken)}</strong>
        {capacity !== null && ` / ${count(capacity)}`}
        {isTeam && ` ${t('fill.teams', { count: capacity ?? taken })}`}
        {share !== null && ` · ${percent(Math.floor(share * 100) * 100)}`}
      </span>
      {share !== null && <ShareBar share={share} />}
      {notes.some(Boolean) && <small>{notes.filter(Boolean).join(' · ')}</small>}
    </>
  )
}
