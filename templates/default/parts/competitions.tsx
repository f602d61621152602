import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { hasPlaces } from '#rules/competitions/places.ts'
import type { CompetitionView } from '#rules/competitions/competition-view.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import { BibHead, BibNumeral, BibSheet } from '#web/ui/bib.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CompetitionPrice } from '#templates/competition-price.tsx'
import type { Formats } from '#templates/formats.ts'
import { formatPlaces } from '#templates/places.ts'
import { columns } from '#web/ui/layout.ts'
import { Section } from './section.tsx'
import { isOpen } from '#templates/is-open.ts'

export function Competitions({ page, formats }: { page: EventPage; formats: Formats }) {
  const { t } = useTranslation('event')
  return (
    <Section id="competitions" aria-labelledby="competitions-title">
      <h2 id="competitions-title">{t(isOpen(page) ? 'competitions.choose' : 'competitions.title')}</h2>
      <Grid
        style={{ '--columns': Math.min(3, page.competitions.length) }}
        data-lone={page.competitions.length === 1 ? '' : undefined}
      >
        {page.competitions.map((competition) => (
          <li key={competition.id}>
            <Competition page={page} competition={competition} formats={formats} />
          </li>
        ))}
      </Grid>
    </Section>
  )
}

type CompetitionProps = { page: EventPage; competition: CompetitionView; formats: Formats }

function Competition({ page, competition, formats }: CompetitionProps) {
  const { t } = useTranslation('event')
  const isEnterable = hasPlaces(competition.places)
  const distance = competition.distanceM === null ? null : formats.poster(competition.distanceM)
  const start = { startsAt: competition.startsAt, timeZone: page.timeZone }
  return (
    <Sheet as="article" data-open={isEnterable ? '' : undefined}>
      <BibHead as="h3">{competition.name}</BibHead>
      <Numeral style={{ '--length': distance ? distance.value.length + 1.4 : 5 }}>
        {distance ? distance.value : t(`sport.${page.sport}`)}
        {distance && <small>{distance.unit}</small>}
      </Numeral>
      <Facts>
        <div>
          <dt>{t('competition.start')}</dt>
          <dd>
            <time dateTime={competition.startsAt}>{formats.time(start)}</time>
          </dd>
        </div>
        {competition.distanceM !== null && (
          <div>
            <dt>{t('competition.distance')}</dt>
            <dd>{formats.distance(competition.distanceM)}</dd>
          </div>
        )}
        <div>
          <dt>{t('competition.places')}</dt>
          <dd data-places={competition.id} data-few={competition.places.isNearlyFull ? '' : undefined}>
            {formatPlaces(t, competition)}
          </dd>
        </div>
      </Facts>
      <PriceText competition={competition} formats={formats} />
      <Action>
        {isEnterable ? (
          <ButtonLink
            href={paths.register(page.slug, competition.id)}
            variant="solid"
            wide
            aria-label={t('competition.registerFor', { name: competition.name })}
          >
            {t('action.register')}
          </ButtonLink>
        ) : competition.places.state === 'waiting_list' ? (
          <ButtonLink href={paths.waitingList(page.slug, competition.id)} wide>
            {t('action.joinWaitingList')}
          </ButtonLink>
        ) : (
          <StateText>{t(`availability.${competition.places.state}`)}</StateText>
        )}
      </Action>
    </Sheet>
  )
}

const Grid = styled.ul`
  ${columns('19.5rem')}
  gap: var(--space-5);
  max-inline-size: calc(var(--columns) * 26rem);

  @media (min-width: 60rem) {
    grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
  }

  > li {
    display: grid;
    min-inline-size: 0;
  }
  @media (min-width: 60rem) {
    &[data-lone] {
      max-inline-size: 58rem;
    }
  }
`

const Sheet = styled(BibSheet)`
  ${BibHead} {
    background: var(--surface-sunken);
    color: var(--ink-soft);
    font-size: var(--text-base);
    letter-spacing: 0;
  }
  &[data-open] ${BibHead} {
    background: var(--primary-solid);
    color: var(--on-primary-solid);
  }
  @media (min-width: 60rem) {
    [data-lone] & {
      display: grid;
      grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
      align-items: center;
    }
    [data-lone] & > h3 {
      grid-column: 1 / -1;
    }
    [data-lone] & > :nth-child(2) {
      grid-row: 2 / span 3;
      font-size: min(9rem, calc(54cqi / max(var(--length), 3)));
    }
  }
`

const Numeral = styled(BibNumeral)`
  small {
    margin-inline-start: 0.12em;
    font-size: 0.36em;
    letter-spacing: 0;
  }
  article:not([data-open]) > & {
    color: var(--ink-soft);
  }
`

const Facts = styled.dl`
  display: grid;
  margin: var(--space-2) var(--space-5) 0;

  > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
    padding: var(--space-2) 0;
    border-block-end: 1px solid var(--line);
  }
  dt {
    color: var(--ink-soft);
  }
  dd {
    font-weight: 600;
    text-align: end;
  }
  dd[data-few] {
    color: var(--warning-text);
  }
`

const PriceText = styled(CompetitionPrice)`
  gap: var(--space-1);
  margin-block-start: auto;
  padding: var(--space-4) var(--space-5) 0;
  line-height: 1.35;

  strong {
    font-family: var(--font-display);
    font-stretch: 112%;
    line-height: 1.1;
  }
`

const Action = styled.div`
  padding: var(--space-4) var(--space-5) calc(var(--space-6) + var(--space-2));
`

const StateText = styled.p`
  display: grid;
  place-items: center;
  min-block-size: 48px;
  border: 1.5px dashed var(--control);
  border-radius: var(--radius-2);
  color: var(--ink-soft);
  font-weight: 600;
`
