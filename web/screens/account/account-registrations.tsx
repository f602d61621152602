import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AccountAthlete, AccountRegistration, AccountTeam } from '#rules/accounts/account-views.ts'
import { dayOf } from '#rules/time/day.ts'
import { regionOf, type Locale } from '#rules/text/locale.ts'
import { formatStatus } from '#rules/results/result-status.ts'
import { formatResult } from '#rules/results/format-result.ts'
import { calendarLeaf, formatDate, formatTime } from '#rules/time/moment.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { PaymentChip } from '../admin/status-chip.tsx'

type Props = { title: string; registrations: AccountRegistration[]; locale: Locale }

export function AccountRegistrations({ title, registrations, locale }: Props) {
  if (registrations.length === 0) return null
  const groups = [...Map.groupBy(registrations, ({ organization }) => organization.id).values()]
  return (
    <Section>
      <h2>{title}</h2>
      {groups.map((group) => {
        const { id, name, origin, isHere } = group[0]!.organization
        return (
          <section key={id} aria-label={name}>
            <h3>{isHere ? name : <TextLink href={origin}>{name}</TextLink>}</h3>
            <ul role="list">
              {group.map((registration) => (
                <Registration key={registration.key} registration={registration} locale={locale} />
              ))}
            </ul>
          </section>
        )
      })}
    </Section>
  )
}

function Registration({ registration, locale }: { registration: AccountRegistration; locale: Locale }) {
  const { t } = useTranslation('account')
  const { event, organization, athletes, items, confirmationUrl, team } = registration
  const style = { region: regionOf(locale, organization.region), timeZone: event.timeZone }
  const { day, month } = calendarLeaf(event.startsAt, style)
  return (
    <Sheet>
      <time dateTime={event.startsAt} aria-label={formatDate(event.startsAt, style)}>
        <b>{day}</b> {month}
        <small>{dayOf(new Date(event.startsAt), event.timeZone).slice(0, 4)}</small>
      </time>
      <div>
        <h4>{event.title}</h4>
        {event.locationName && <p>{event.locationName}</p>}
      </div>
      <div data-part="state">
        <StateChip registration={registration} />
      </div>
      {team && <Team team={team} />}
      <ul role="list">
        {athletes.map((athlete, index) => (
          <Athlete
            key={index}
            athlete={athlete}
            start={formatTime(athlete.startsAt, style)}
            region={organization.region}
          />
        ))}
        {items.map((item, index) => (
          <li key={`item ${index}`}>
            <span>
              <strong>{item}</strong>
              <small>{t('entries.added')}</small>
            </span>
          </li>
        ))}
      </ul>
      {confirmationUrl ? (
        <Ways>
          <TextLink href={confirmationUrl} aria-label={t('entries.openOf', { event: event.title })}>
            {t('entries.open')}
          </TextLink>
          {registration.state.kind === 'order' && (
            <TextLink href={`${confirmationUrl}/order`} aria-label={t('entries.manageOf', { event: event.title })}>
              {t('entries.manage')}
            </TextLink>
          )}
        </Ways>
      ) : (
        registration.state.kind === 'athlete' && <p>{t('entries.byAnother')}</p>
      )}
    </Sheet>
  )
}

function StateChip({ registration: { event, state } }: { registration: AccountRegistration }) {
  const { t } = useTranslation('account')
  if (event.isCancelled) return <StatusChip tone="error">{t('entries.state.eventCancelled')}</StatusChip>
  if (state.kind === 'order') return <PaymentChip label={state.label} />
  const tones = { held: 'warning', confirmed: 'success', cancelled: 'neutral' } as const
  return <StatusChip tone={tones[state.status]}>{t(`entries.state.${state.status}`)}</StatusChip>
}

function Team({ team: { name, count, size, min } }: { team: AccountTeam }) {
  const { t } = useTranslation('account')
  return (
    <div data-part="team">
      <span>{t('entries.team', { name, count, size })}</span>
      {count < min && <StatusChip tone="warning">{t('entries.teamShort', { count: min - count })}</StatusChip>}
      {count >= min && count < size && <StatusChip tone="neutral">{t('entries.teamOpen')}</StatusChip>}
      {count === size && <StatusChip tone="success">{t('entries.teamComplete')}</StatusChip>}
    </div>
  )
}

function Athlete({ athlete, start, region }: { athlete: AccountAthlete; start: string; region: string }) {
  const { t } = useTranslation('account')
  const {
    name,
    competition,
    bibNumber,
    resultTimeMs,
    resultDistanceM,
    resultStatus,
    isCancelled,
    change,
    merchandiseUrl,
  } = athlete
  const result = formatResult({ timeMs: resultTimeMs, distanceM: resultDistanceM }, region)
  return (
    <li data-cancelled={isCancelled || undefined}>
      <span>
        <strong>{name}</strong>
        <small>{t('entries.competition', { competition, time: start })}</small>
      </span>
      {isCancelled && <StatusChip tone="neutral">{t('entries.state.cancelled')}</StatusChip>}
      {bibNumber && <Figure label={t('entries.bib')} value={bibNumber} />}
      {resultStatus !== null ? (
        <Figure label={t('entries.result')} value={formatStatus(resultStatus)} />
      ) : (
        result !== '' && <Figure label={t('entries.result')} value={result} />
      )}
      {(change || merchandiseUrl) && (
        <div data-part="change">
          {change && <Change name={name} change={change} />}
          {merchandiseUrl && (
            <TextLink href={merchandiseUrl} aria-label={t('entries.addMerchandiseOf', { name })}>
              {t('entries.addMerchandise')}
            </TextLink>
          )}
        </div>
      )}
    </li>
  )
}

function Change({ name, change: { url, missing } }: { name: string; change: NonNullable<AccountAthlete['change']> }) {
  const { t } = useTranslation('account')
  return (
    <>
      {missing.length > 0 && (
        <p>
          <StatusChip tone="warning">{t('entries.missing', { count: missing.length })}</StatusChip>{' '}
          <span dir="auto">{missing.join(', ')}</span>
        </p>
      )}
      <TextLink href={url} aria-label={t('entries.changeOf', { name })}>
        {t('entries.change')}
      </TextLink>
    </>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <span data-part="figure">
      <small>{label}</small>
      <b>{value}</b>
    </span>
  )
}

const Ways = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-5);
`
const Section = styled.section`
  display: grid;
  gap: var(--space-4);

  > h2 {
    font-size: var(--text-xl);
  }
  > section {
    display: grid;
    gap: var(--space-3);
  }
  h3 {
    font-family: var(--font-text);
    font-size: var(--text-base);
    font-stretch: 100%;
    letter-spacing: 0;
  }
  > section > ul {
    display: grid;
    gap: var(--space-3);
  }
`
const Sheet = styled.li`
  display: grid;
  grid-template-columns: 3.5rem minmax(0, 1fr) auto;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-4) var(--space-5);
  border: 1px solid var(--line);
  border-inline-start: 6px solid var(--primary-solid);
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  box-shadow: var(--shadow-1);

  > time {
    grid-row: span 3;
    font-family: var(--font-display);
    font-stretch: 112%;
    line-height: 1.15;
    text-transform: capitalize;
  }
  > time b {
    display: block;
    font-size: var(--text-2xl);
    font-weight: 800;
    line-height: 1;
  }
  small {
    display: block;
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 500;
  }
  h4 {
    font-size: var(--text-lg);
  }
  p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  > ul {
    grid-column: 2 / -1;
    border-block-start: 1px solid var(--line);
  }
  > ul li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-5);
    padding-block: var(--space-3);
    line-height: 1.35;
  }
  > ul li[data-cancelled] strong {
    color: var(--ink-soft);
    text-decoration: line-through;
  }
  > ul li + li {
    border-block-start: 1px dashed var(--line);
  }
  > ul li > :first-child {
    flex: 1 1 12rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  [data-part='team'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    grid-column: 2 / -1;
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
  }
  [data-part='change'] {
    display: grid;
    flex-basis: 100%;
    gap: var(--space-1);
    justify-items: start;
  }
  [data-part='change'] > a {
    padding-block: var(--space-2);
  }
  [data-part='figure'] b {
    font-family: var(--font-display);
    font-size: var(--text-lg);
    font-variant-numeric: tabular-nums;
  }
  > a,
  > p {
    grid-column: 2 / -1;
  }
  > a {
    justify-self: start;
    padding-block: var(--space-2);
  }
  @media (max-width: 36rem) {
    grid-template-columns: 3rem minmax(0, 1fr);
    padding: var(--space-4);

    > time {
      grid-row: span 2;
    }
    > [data-part='state'] {
      grid-column: 2;
    }
    > [data-part='team'],
    > ul,
    > a,
    > p {
      grid-column: 1 / -1;
    }
  }
`
