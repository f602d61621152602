import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { hasPlaces } from '#rules/competitions/places.ts'
import type { CompetitionView } from '#rules/competitions/competition-view.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import { CompetitionPrice } from '#templates/competition-price.tsx'
import type { Formats } from '#templates/formats.ts'
import { formatPlaces } from '#templates/places.ts'
import { distanceAxis } from '../axis.ts'
import { ActionLink } from './action-link.tsx'
import { Comet, AxisMarks, Track } from './lanes.tsx'
import { Band } from './page.tsx'
import { isOpen } from '#templates/is-open.ts'
import { wideType } from './wide-type.ts'

/** One lane for each competition on an axis of distances: the light is as long as the distance. */
export function CompetitionLanes({ page, formats }: { page: EventPage; formats: Formats }) {
  const { t } = useTranslation('event')
  const axis = distanceAxis(page.competitions.map(({ distanceM }) => distanceM))
  const marks = axis?.ticks.map(({ at, place }) => ({ key: String(at), label: formats.distance(at), place }))
  return (
    <Band id="competitions" aria-labelledby="competitions-title">
      <h2 id="competitions-title">{t(isOpen(page) ? 'competitions.choose' : 'competitions.title')}</h2>
      <Track data-full data-long={page.competitions.length > 1 ? '' : undefined} tabIndex={0}>
        <div>
          {marks && <AxisMarks marks={marks} />}
          <ol>
            {page.competitions.map((competition) => (
              <li key={competition.id}>
                <Competition
                  page={page}
                  competition={competition}
                  place={competition.distanceM === null ? null : (axis?.placeOf(competition.distanceM) ?? null)}
                  formats={formats}
                />
              </li>
            ))}
          </ol>
        </div>
      </Track>
    </Band>
  )
}

type CompetitionProps = { page: EventPage; competition: CompetitionView; place: number | null; formats: Formats }

function Competition({ page, competition, place, formats }: CompetitionProps) {
  const { t } = useTranslation('event')
  const isEnterable = hasPlaces(competition.places)
  const isWaited = competition.places.state === 'waiting_list'
  return (
    <Lane>
      <Head data-stays="">
        <div>
          <h3>{competition.name}</h3>
          <p>
            <span>
              {t('competition.start')}{' '}
              <time dateTime={competition.startsAt}>
                {formats.time({ startsAt: competition.startsAt, timeZone: page.timeZone })}
              </time>
            </span>
            {(isEnterable || isWaited) && (
              <span data-places={competition.id} data-few={competition.places.isNearlyFull ? '' : undefined}>
                {formatPlaces(t, competition)}
              </span>
            )}
          </p>
        </div>
        <PriceText competition={competition} formats={formats} />
        {isEnterable ? (
          <ActionLink
            look="lit"
            href={paths.register(page.slug, competition.id)}
            aria-label={t('competition.registerFor', { name: competition.name })}
          >
            {t('action.register')}
          </ActionLink>
        ) : isWaited ? (
          <ActionLink href={paths.waitingList(page.slug, competition.id)}>{t('action.joinWaitingList')}</ActionLink>
        ) : (
          <StateText>{t(`availability.${competition.places.state}`)}</StateText>
        )}
      </Head>
      {place !== null && competition.distanceM !== null && (
        <DistanceLight style={{ '--place': place.toFixed(4) }} data-dim={isEnterable ? undefined : ''}>
          <span>{formats.distance(competition.distanceM)}</span>
        </DistanceLight>
      )}
    </Lane>
  )
}

const Lane = styled.article`
  display: grid;
  gap: var(--space-4);
`

const Head = styled.div`
  display: grid;
  gap: var(--space-4) var(--space-6);
  align-items: center;

  h3 {
    ${wideType('clamp(1.45rem, 2.5vw, 2.25rem)', 122, 800)}
    letter-spacing: -0.025em;
    line-height: 1.02;
  }
  > div > p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-5);
    margin-block-start: var(--space-2);
    color: var(--ink-soft);
  }
  time {
    color: var(--ink);
    font-weight: 650;
  }
  [data-few] {
    color: var(--warning-text);
    font-weight: 600;
  }
  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 1fr) minmax(10rem, 17rem) auto;
  }
`

const PriceText = styled(CompetitionPrice)`
  strong {
    font-family: var(--font-wide);
    font-stretch: 100%;
    line-height: 1.15;
  }
`

const StateText = styled.p`
  min-inline-size: 10rem;
  padding: var(--space-3) var(--space-4);
  border: 1.5px dashed var(--control);
  color: var(--ink-soft);
  font-weight: 600;
  text-align: center;
`

const DistanceLight = styled(Comet)`
  --high: clamp(3.25rem, 5vw, 4.5rem);
  --least: 8.5rem;
  display: flex;
  align-items: stretch;
  justify-content: flex-end;

  span {
    position: sticky;
    inset-inline-end: calc(-1 * var(--gutter));
    display: grid;
    align-items: center;
    padding-inline: var(--space-4);
    background: var(--lit);
    color: var(--on-lit);
    ${wideType('clamp(1.35rem, 2.7vw, 2.5rem)', 92, 850)}
    letter-spacing: -0.02em;
    white-space: nowrap;
    box-shadow: inset 0 0 0 1.5px var(--light);
  }
  &[data-dim] span {
    background: var(--surface-raised);
    color: var(--ink-soft);
    box-shadow: inset 0 0 0 1.5px var(--control);
  }
  @media print {
    justify-content: flex-start;
    span,
    &[data-dim] span {
      padding: 0;
      box-shadow: none;
      background: none;
      color: var(--ink);
    }
  }
`
