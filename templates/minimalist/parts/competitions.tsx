import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { hasPlaces } from '#rules/competitions/places.ts'
import type { CompetitionView } from '#rules/competitions/competition-view.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import type { Formats } from '#templates/formats.ts'
import { formatPlaces } from '#templates/places.ts'
import { formatNextPrice, formatPrice, formatSoldOutItem } from '#templates/format-price.ts'
import { UnderlinedLink } from './links.tsx'
import { Table } from './table.tsx'

export function Competitions({ page, formats }: { page: EventPage; formats: Formats }) {
  const { t } = useTranslation(['event', 'minimalist'])
  return (
    <Table role="table" aria-labelledby="competitions-title">
      <thead>
        <tr role="row">
          <th scope="col">{t('minimalist:table.race')}</th>
          <th scope="col">{t('competition.distance')}</th>
          <th scope="col">{t('competition.start')}</th>
          <th scope="col">{t('competition.places')}</th>
          <th scope="col" data-figure>
            {t('minimalist:table.entry')}
          </th>
        </tr>
      </thead>
      <tbody>
        {page.competitions.map((competition) => (
          <CompetitionRow key={competition.id} page={page} competition={competition} formats={formats} />
        ))}
      </tbody>
    </Table>
  )
}

type CompetitionRowProps = { page: EventPage; competition: CompetitionView; formats: Formats }

function CompetitionRow({ page, competition, formats }: CompetitionRowProps) {
  const { t } = useTranslation('event')
  const { id, name, distanceM, startsAt, places } = competition
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        {name}
        {hasPlaces(places) && (
          <div data-print="no">
            <UnderlinedLink href={paths.register(page.slug, id)} aria-label={t('competition.registerFor', { name })}>
              {t('action.register')}
            </UnderlinedLink>
          </div>
        )}
        {places.state === 'waiting_list' && (
          <div data-print="no">
            <UnderlinedLink href={paths.waitingList(page.slug, id)}>{t('action.joinWaitingList')}</UnderlinedLink>
          </div>
        )}
      </th>
      <td role="cell" data-name={t('competition.distance')}>
        {distanceM === null ? '–' : formats.distance(distanceM)}
      </td>
      <td role="cell" data-name={t('competition.start')}>
        <time dateTime={startsAt}>{formats.time({ startsAt, timeZone: page.timeZone })}</time>
      </td>
      <td role="cell" data-name={t('competition.places')} data-places={id}>
        {formatPlaces(t, competition)}
      </td>
      <td role="cell" data-figure>
        <Price competition={competition} formats={formats} />
      </td>
    </tr>
  )
}

function Price({ competition, formats }: Omit<CompetitionRowProps, 'page'>) {
  const { t } = useTranslation('event')
  const { total, parts } = formatPrice(competition, t, formats)
  const next = hasPlaces(competition.places) ? formatNextPrice(competition, t, formats) : null
  const soldOutItem = formatSoldOutItem(competition, t)
  return (
    <>
      <Amount>{total}</Amount>
      {soldOutItem && <Small>{soldOutItem}</Small>}
      {next && <Small data-places={`${competition.id}/price`}>{next}</Small>}
      {parts.map((part) => (
        <Small key={part}>{part}</Small>
      ))}
    </>
  )
}

const Amount = styled.span`
  font-family: var(--font-display);
  font-size: var(--text-lg);
`

const Small = styled.small`
  display: block;
  max-inline-size: 18rem;
  margin-inline-start: auto;
  color: var(--ink-soft);
  line-height: 1.35;
  text-wrap: balance;
`
