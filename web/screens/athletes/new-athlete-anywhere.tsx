import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { NewAthleteEvent, NewAthletePage } from '#rules/registrations/admin-athlete-views.ts'
import { Detail } from '#web/admin/detail.tsx'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { SearchSelect } from '#web/admin/search-select.tsx'
import { isUnreachable } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Choice } from '../registration/registration-data.ts'
import { useFormats } from '#web/admin/staff.ts'
import { NewAthleteForm, type TypedAthlete } from './new-athlete.tsx'

type Props = { events: readonly NewAthleteEvent[]; page: NewAthletePage | null; countries: Choice[] }

/** Beside the list of all athletes: the event is chosen first, the one of the list's filter at once. */
export function NewAthleteAnywhere({ events, page: initialPage, countries }: Props) {
  const { t } = useTranslation('admin')
  const { briefDate } = useFormats()
  const [eventId, setEventId] = useState(initialPage?.eventId ?? '')
  const [typed, setTyped] = useState<TypedAthlete | null>(null)
  const [isAdding, setAdding] = useState(false)
  const { load, data, state } = useFetcher<Props | { isUnreachable: true }>()
  const page = [data && 'page' in data ? data.page : null, initialPage].find((one) => one?.eventId === eventId)
  const choose = (id: string) => {
    setEventId(id)
    // An address that the browser knows: another one is not looked up without a connection.
    if (id) void load(`${adminPaths.newAthlete(null)}?event=${id}`)
  }
  const choices = events.map(({ id, title, startsAt, timeZone }) => ({
    value: id,
    label: `${title} · ${briefDate(startsAt, timeZone)}`,
  }))
  return (
    <Detail title={t('athlete.new.title')}>
      <fieldset disabled={isAdding}>
        <Field label={t('athletes.columns.event')}>
          <SearchSelect
            value={eventId}
            choices={choices}
            placeholder={t('athlete.new.event')}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        </Field>
      </fieldset>
      {state === 'idle' && isUnreachable(data) && (
        <Banner
          tone="error"
          isAlert
          actions={
            <Button size="sm" onClick={() => choose(eventId)}>
              {t('cell.retry')}
            </Button>
          }
        >
          {t('noConnection')}
        </Banner>
      )}
      {page ? (
        <NewAthleteForm
          key={eventId}
          page={page}
          countries={data && 'page' in data ? data.countries : countries}
          pathOf={adminPaths.athlete}
          typed={typed}
          onLeave={setTyped}
          onBusy={setAdding}
        />
      ) : (
        <LeaveDialog isDirty={typed !== null} />
      )}
    </Detail>
  )
}
