import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { hasPlaces, type PlacesView } from '#rules/competitions/places.ts'
import { nextPrice } from '#rules/competitions/price-tiers.ts'
import type { CompetitionView } from '#rules/competitions/competition-view.ts'
import { RadioCard } from '#web/ui/choices.tsx'
import { StatusChip } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { useFormats } from './formats.ts'

const Price = styled.span`
  display: grid;
  font-family: var(--font-display);
  font-size: var(--text-lg);
  font-stretch: var(--display-stretch);
  font-weight: 750;
  line-height: 1.2;

  @media (min-width: 30.01rem) {
    max-inline-size: 13rem;
  }
  > small {
    color: var(--ink-soft);
    font-family: var(--font-text);
    font-size: var(--text-xs);
    font-stretch: 100%;
    font-weight: 500;
  }
  @media (max-width: 30rem) {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: var(--space-2);
  }
`

const SoldOut = styled.strong`
  color: var(--error-text);
  font-weight: 600;
`

function useNextPriceText({ prices, places, team }: CompetitionView): string | null {
  const { t } = useTranslation('registration')
  const { money, day } = useFormats()
  const following = nextPrice(prices)
  if (!following || !hasPlaces(places)) return null
  const { next, from, left } = following
  const price = money(next.total)
  const then = from ? t('competition.nextFrom', { price, day: day(from) }) : t('competition.next', { price })
  return left === null ? then : `${t(team ? 'competition.teamsAt' : 'competition.placesAt', { count: left })}, ${then}`
}

type Props = {
  competition: CompetitionView
  eventStartsAt: string
  checked: boolean
  disabled: boolean
  onChoose: () => void
}

export function CompetitionCard({ competition, eventStartsAt, checked, disabled, onChoose }: Props) {
  const { t } = useTranslation('registration')
  const { money, distance, date, dateTime, time } = useFormats()
  const {
    name,
    distanceM,
    startsAt,
    places,
    price,
    priceOnline,
    deferredCash,
    team,
    soldOutItem,
    requiredItems,
    hasDearerMethod,
  } = competition
  const total = priceOnline + deferredCash
  const beforeFees = requiredItems.reduce((sum, item) => sum + item.price * item.count, price)
  const next = useNextPriceText(competition)
  return (
    <RadioCard
      name="competition"
      value={competition.id}
      checked={checked}
      disabled={disabled}
      onChange={onChoose}
      title={name}
      details={
        <>
          {team && <span>{t(team.min === team.max ? 'team.size' : 'team.sizes', team)}</span>}
          {distanceM !== null && <span>{distance(distanceM)}</span>}
          <span>
            {date(startsAt) === date(eventStartsAt)
              ? t('competition.startTime', { time: time(startsAt) })
              : t('competition.startDate', { when: dateTime(startsAt) })}
          </span>
          <PlacesNote competition={competition} />
          {soldOutItem && hasPlaces(places) && <SoldOut>{t('competition.soldOutItem', { item: soldOutItem })}</SoldOut>}
        </>
      }
      aside={
        <Price>
          {total === 0
            ? t('competition.free')
            : hasDearerMethod
              ? t('summary.from', { amount: money(total) })
              : money(total)}
          {team && total > 0 && <small>{t(team.pricePerMember ? 'team.perMember' : 'team.perTeam')}</small>}
          {requiredItems.map((item) => (
            <small key={item.name}>
              {t(team && !team.pricePerMember ? 'competition.itemOfMembers' : 'competition.item', {
                price: money(item.total),
                item: item.name,
                count: item.count,
              })}
            </small>
          ))}
          {next && <small>{next}</small>}
          {total > beforeFees && <small>{t('competition.feesIncluded')}</small>}
          {deferredCash > 0 && <small>{t('competition.inCash', { amount: money(deferredCash) })}</small>}
        </Price>
      }
    />
  )
}

const tones = {
  available: 'success',
  unlimited: 'success',
  full: 'error',
  waiting_list: 'warning',
  registration_closed: 'neutral',
  not_open: 'neutral',
} as const satisfies Record<PlacesView['state'], Tone>

function PlacesNote({ competition: { places, team } }: { competition: Pick<CompetitionView, 'places' | 'team'> }) {
  const { t } = useTranslation('registration')
  const count = places.left ?? 0
  if (places.isNearlyFull)
    return (
      <StatusChip tone="warning">
        {t(team ? 'availability.nearlyFullOfTeams' : 'availability.nearlyFull', { count })}
      </StatusChip>
    )
  const texts = {
    available: () => t(team ? 'availability.teams' : 'availability.available', { count }),
    unlimited: () => t(team ? 'availability.unlimitedTeams' : 'availability.unlimited'),
    full: () => t('availability.full'),
    waiting_list: () => t('availability.waitingList'),
    registration_closed: () => t('availability.closed'),
    not_open: () => t('availability.notOpen'),
  }
  return <StatusChip tone={tones[places.state]}>{texts[places.state]()}</StatusChip>
}
