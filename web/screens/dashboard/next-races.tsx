import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { NextRace } from '#rules/dashboard/dashboard-view.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { NewEvent } from '../admin/new-event.tsx'
import { useFormats, useMay } from '#web/admin/staff.ts'
import { RaceFills } from './race-fills.tsx'

export function NextRaces({ races }: { races: NextRace[] }) {
  return races.length === 0 ? <NoRace /> : races.map((race) => <Race key={race.id} race={race} />)
}

function Race({ race }: { race: NextRace }) {
  const { t } = useTranslation('dashboard')
  const { date, time, inDays } = useFormats()
  const may = useMay()
  const { id, title, startsAt, timeZone, daysToStart, competitions } = race
  return (
    <Box as="section" aria-labelledby={`race-${id}`}>
      <header>
        <div>
          <h2 id={`race-${id}`}>
            <Anchor href={adminPaths.event(id)}>{t('nextRace.title', { title, when: inDays(daysToStart) })}</Anchor>
          </h2>
          <p>{`${date(startsAt, timeZone)}, ${time(startsAt, timeZone)}`}</p>
          <Registration race={race} />
        </div>
        <Ways>
          <ButtonLink size="sm" icon="users" href={adminPaths.eventAthletes(id)}>
            {t('nextRace.athletes')}
          </ButtonLink>
          {may('assign-bibs') && daysToStart >= 0 && (
            <ButtonLink size="sm" icon="medal" href={adminPaths.eventBibs(id)}>
              {t('nextRace.assignBibs')}
            </ButtonLink>
          )}
        </Ways>
      </header>
      {competitions.length > 0 ? (
        <RaceFills race={race} />
      ) : (
        <p>
          {t('nextRace.noCompetitions')}{' '}
          {may('edit-events') && (
            <TextLink href={adminPaths.eventCompetitions(id)}>{t('nextRace.noCompetitionsLink')}</TextLink>
          )}
        </p>
      )}
    </Box>
  )
}

function Registration({ race: { registration, timeZone, daysToStart } }: { race: NextRace }) {
  const { t } = useTranslation('dashboard')
  const { inDays, date, time } = useFormats()
  const { reason, closesAt, days } = registration
  if (daysToStart < 0) return null
  if (reason) return <p>{t(`nextRace.closed.${reason}`)}</p>
  const moment = `${date(closesAt, timeZone)}, ${time(closesAt, timeZone)}`
  return <p>{t('nextRace.closes', { when: inDays(days), moment })}</p>
}

function NoRace() {
  const { t } = useTranslation('dashboard')
  const may = useMay()
  return (
    <Box as="section" aria-labelledby="no-race">
      <header>
        <div>
          <h2 id="no-race">{t('nextRace.none.title')}</h2>
          <p>{t('nextRace.none.text')}</p>
        </div>
      </header>
      <div>
        {may('create-events') && <NewEvent size="sm" />}
        <ButtonLink size="sm" href={`${adminPaths.events}?status=draft`}>
          {t('nextRace.none.drafts')}
        </ButtonLink>
      </div>
    </Box>
  )
}

const Ways = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`
const Box = styled(Card)`
  display: grid;
  gap: var(--space-4);
  align-content: start;

  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    justify-content: space-between;
    gap: var(--space-3);
  }
  > header > div {
    flex: 1 1 16rem;
    min-inline-size: 0;
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
  }
  h2 {
    font-size: var(--text-lg);
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  h2 a {
    text-decoration: none;
  }
  h2 a:hover {
    text-decoration: underline;
  }
  p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
