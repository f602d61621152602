import { useEffect, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher, useSearchParams } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { NewAthleteEvent, NewAthletePage } from '#rules/registrations/admin-athlete-views.ts'
import { Detail } from '#web/admin/detail.tsx'
import { SearchSelect } from '#web/admin/search-select.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFormats } from '../admin/staff.ts'
import { NewAthleteForm } from './new-athlete.tsx'

/** Beside the list of all athletes: the event is chosen first, the one of the list's filter at once. */
export function NewAthleteAnywhere({ events }: { events: readonly NewAthleteEvent[] }) {
  const { t } = useTranslation('admin')
  const { briefDate } = useFormats()
  const [query] = useSearchParams()
  const [eventId, setEventId] = useState(() => events.find(({ id }) => id === query.get('event'))?.id ?? '')
  const [person, setPerson] = useState<ComponentProps<typeof NewAthleteForm>['person']>()
  const { load, data } = useFetcher<NewAthletePage>()
  useEffect(() => {
    if (eventId) void load(adminPaths.newAthlete(eventId))
  }, [eventId, load])
  const choices = events.map(({ id, title, startsAt, timeZone }) => ({
    value: id,
    label: `${title} · ${briefDate(startsAt, timeZone)}`,
  }))
  return (
    <Detail title={t('athlete.new.title')}>
      <Field label={t('athletes.columns.event')}>
        <SearchSelect
          value={eventId}
          choices={choices}
          placeholder={t('athlete.new.event')}
          onChange={({ currentTarget }) => setEventId(currentTarget.value)}
        />
      </Field>
      {data?.eventId === eventId && (
        <NewAthleteForm key={eventId} page={data} pathOf={adminPaths.athlete} person={person} onLeave={setPerson} />
      )}
    </Detail>
  )
}
