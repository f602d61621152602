import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { ResultView } from '#rules/results/results-views.ts'
import { BibNumber } from '#web/ui/bib.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ShareButtons, ShareLinks } from '../site/share-links.tsx'
import { ResultPlaces } from './result-places.tsx'
import { SplitCourse, type SplitMark } from './split-course.tsx'
import { splitName } from './split-name.ts'
import { SplitTable } from './split-table.tsx'
import { formatResultDistance, formatResultTime } from '#rules/results/format-result.ts'
import { formatPace } from './result-formats.ts'

type Props = { result: ResultView; region: string; date: string; address: string; share: string }

export function ResultScreen({ result, region, date, address, share }: Props) {
  const { t } = useTranslation('results')
  const { event, row, competition, splits } = result
  const name = row.name || t('unnamed')
  return (
    <Ground id="content">
      <Top>
        <Bib number={row.bib ?? '–'} head={event.title} foot={competition.name} />
        <div>
          <p>
            <a href={paths.event(event.slug)}>{event.title}</a>
            <span>{date}</span>
          </p>
          <h1>{name}</h1>
          <ResultTimes result={result} region={region} />
        </div>
      </Top>
      <ResultPlaces result={result} region={region} />
      {splits.length > 0 && (
        <SplitsSection aria-labelledby="way">
          <h2 id="way">{t('own.splits')}</h2>
          {event.course && <SplitCourse course={event.course} marks={marksOf(result, t)} label={t('own.line')} />}
          <SplitTable splits={splits} sport={event.sport} region={region} />
        </SplitsSection>
      )}
      <ShareSection data-print="no">
        <h2>{t('own.shareTitle')}</h2>
        <ShareButtons>
          <ShareLinks title={share} url={address} />
        </ShareButtons>
        <Ways>
          {row.status === null && (
            <ButtonLink href={paths.certificate(event.slug, row.key)} variant="solid">
              {t('own.certificate')}
            </ButtonLink>
          )}
          <ButtonLink href={paths.results(event.slug)}>{t('own.all')}</ButtonLink>
        </Ways>
      </ShareSection>
    </Ground>
  )
}

function marksOf({ splits, competition: { distanceM } }: ResultView, t: TFunction<'results'>): SplitMark[] {
  const locatedSplits = splits.filter(({ name, metres }) => name !== '' && metres !== null && distanceM !== null)
  return locatedSplits.map(({ name, metres }) => ({ share: metres! / distanceM!, label: splitName(t, name) }))
}

const Ground = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  max-inline-size: calc(62rem + 2 * var(--gutter));
  margin-inline: auto;
  padding: clamp(var(--space-5), 4vw, var(--space-7)) var(--gutter) var(--space-9);
`
const Bib = styled(BibNumber)`
  inline-size: 100%;
  max-inline-size: 22rem;
  rotate: -2deg;

  @media print {
    rotate: none;
    max-inline-size: 16rem;
  }
`
const Top = styled.header`
  display: grid;
  align-items: center;
  gap: var(--space-5) var(--space-7);

  > div:last-child {
    display: grid;
    gap: var(--space-3);
    min-inline-size: 0;
  }
  p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
    color: var(--ink-soft);
  }
  a {
    padding-block: var(--space-2);
    margin-block: calc(-1 * var(--space-2));
    color: var(--primary-text);
    font-weight: 600;
  }
  @media (min-width: 48rem) {
    grid-template-columns: 20rem minmax(0, 1fr);
  }
`
const SplitsSection = styled.section`
  display: grid;
  gap: var(--space-5) var(--space-7);
  align-items: start;

  > h2 {
    font-size: var(--text-xl);
  }
  @media (min-width: 56rem) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 26rem);

    > h2 {
      grid-column: 1 / -1;
    }
  }
`
const ShareSection = styled.section`
  display: grid;
  justify-items: start;
  gap: var(--space-4);

  > h2 {
    font-size: var(--text-xl);
  }
`
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`

function ResultTimes({ result: { row, competition, event }, region }: { result: ResultView; region: string }) {
  const { t } = useTranslation('results')
  const { distanceM } = competition
  if (row.status !== null)
    return (
      <List>
        <div data-main>
          <dt>{t('own.status')}</dt>
          <dd>{t(`statuses.${row.status}.long`)}</dd>
        </div>
        {row.reason && <p dir="auto">{row.reason}</p>}
      </List>
    )
  const timeMs = row.chipMs ?? row.gunMs
  const pace = distanceM && timeMs !== null ? formatPace((timeMs / distanceM) * 1000, event.sport, region) : null
  return (
    <List>
      {row.distanceM !== null && (
        <div data-main>
          <dt>{t('own.distance')}</dt>
          <dd>{formatResultDistance(row.distanceM, region)}</dd>
        </div>
      )}
      {row.gunMs !== null && (
        <div data-main={row.distanceM === null ? '' : undefined}>
          <dt>{t('own.official')}</dt>
          <dd>{formatResultTime(row.gunMs)}</dd>
        </div>
      )}
      {row.chipMs !== null && (
        <div>
          <dt>{t('own.chip')}</dt>
          <dd>{formatResultTime(row.chipMs)}</dd>
        </div>
      )}
      {pace && (
        <div>
          <dt>{t('own.pace')}</dt>
          <dd>{pace}</dd>
        </div>
      )}
    </List>
  )
}

const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-6);

  [data-main] {
    flex-basis: 100%;
  }
  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-weight: 550;
  }
  dd {
    font-size: var(--text-lg);
    font-weight: 650;
  }
  [data-main] dd {
    font-family: var(--font-display);
    font-size: var(--text-4xl);
    font-stretch: var(--display-stretch);
    font-weight: 800;
    letter-spacing: -0.02em;
    line-height: 1;
  }
`
