import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EditorCompetition } from '#rules/competitions/editor-competition.ts'
import type { EventCompetitions } from '#rules/events/event-editor-view.ts'
import { nextPrice, priceSteps } from '#rules/competitions/price-tiers.ts'
import { formatDistance } from '#rules/text/measures.ts'
import { MoveButtons } from '#web/admin/move-buttons.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useFormats } from '#web/admin/staff.ts'
import type { CompetitionChanges } from './use-competition-changes.ts'

type CompetitionRowProps = {
  event: EventCompetitions
  competition: EditorCompetition
  isFirst: boolean
  isLast: boolean
  changes: CompetitionChanges
}

export function CompetitionRow({ event, competition, isFirst, isLast, changes }: CompetitionRowProps) {
  const { t } = useTranslation('event-editor')
  const { id, name, isEntered } = competition
  return (
    <Row as="section" aria-label={name}>
      <div>
        <h3>{name}</h3>
        <Facts event={event} competition={competition} />
      </div>
      <Actions>
        <ButtonLink href={`?edit=${id}`} size="sm" icon="edit" aria-label={t('competitions.edit', { name })}>
          {t('competitions.editButton')}
        </ButtonLink>
        {!(isFirst && isLast) && (
          <MoveButtons
            labels={{ up: t('competitions.up', { name }), down: t('competitions.down', { name }) }}
            mayMove={{ up: !isFirst, down: !isLast }}
            onMove={(direction) => changes.move(id, direction)}
          />
        )}
        {!isEntered && (
          <Button
            size="sm"
            variant="quiet"
            icon="trash"
            aria-label={t('competitions.remove', { name })}
            onClick={() => changes.remove(competition)}
          />
        )}
      </Actions>
    </Row>
  )
}

function Facts({ event, competition }: Pick<CompetitionRowProps, 'event' | 'competition'>) {
  const { t } = useTranslation('event-editor')
  const { money, count, date, time, region } = useFormats()
  const { deferredCash, distanceM, startsAt, capacity, taken, tiers, team, hasWaitingList } = competition
  const steps = priceSteps(tiers, competition.price, event.today)
  const { price } = steps[0]!
  const next = nextPrice(steps)
  const places =
    capacity === null
      ? t('competitions.unlimited', { count: taken, taken: count(taken) })
      : t('competitions.places', { taken: count(taken), capacity: count(capacity) })
  return (
    <p>
      {[
        price === 0
          ? t('competitions.free')
          : team?.pricePerMember
            ? t('team.perMember', { price: money(price) })
            : money(price),
        next && t('competitions.nextPrice', { price: money(next.next.price) }),
        team && t(team.min === team.max ? 'team.size' : 'team.sizes', team),
        deferredCash > 0 && t('competitions.inCash', { amount: money(deferredCash) }),
        distanceM !== null && formatDistance(distanceM, region),
        `${date(startsAt, event.timeZone)}, ${time(startsAt, event.timeZone)}`,
        places,
        hasWaitingList && t('competitions.waitingList'),
      ]
        .filter(Boolean)
        .join('\u00a0· ')}
    </p>
  )
}

export const Row = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3) var(--space-5);

  > div:first-child {
    flex: 1 1 16rem;
    min-inline-size: 0;
  }
  h3 {
    font-size: var(--text-lg);
    overflow-wrap: anywhere;
  }
  p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    line-height: 1.5;
  }
  @media (max-width: 47.99rem) {
    padding: var(--space-4);
  }
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
`
