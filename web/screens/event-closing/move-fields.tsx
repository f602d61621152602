import { useTranslation } from 'react-i18next'
import type { EventCancellation } from '#rules/events/admin-event-views.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { useFormats } from '#web/admin/staff.ts'
import type { ClosingControls } from './use-closing.ts'

type Props = {
  cancellation: EventCancellation
  controls: ClosingControls
  errors: Readonly<Record<string, string>>
}

export function MoveFields({ cancellation, controls, errors }: Props) {
  const { t } = useTranslation('event-closing')
  const { date } = useFormats()
  const errorText = useErrorText()
  const { target, needed } = controls
  return (
    <>
      <Field label={t('move.event')} error={errorText(errors.target)} required>
        <Select
          name="target"
          value={target?.id ?? ''}
          onChange={({ currentTarget }) => controls.chooseTarget(currentTarget.value)}
        >
          <option value="">{t('move.choose')}</option>
          {cancellation.targets.map(({ id, title, startsAt, timeZone }) => (
            <option key={id} value={id}>
              {`${title} · ${date(startsAt, timeZone)}`}
            </option>
          ))}
        </Select>
      </Field>
      {target && needed.map((each) => <CompetitionField key={each.id} competition={each} controls={controls} />)}
      {target && <Fit controls={controls} />}
    </>
  )
}

type CompetitionFieldProps = { competition: EventCancellation['competitions'][number]; controls: ClosingControls }

function CompetitionField({ competition, controls }: CompetitionFieldProps) {
  const { t } = useTranslation('event-closing')
  const { count } = useFormats()
  const { target, competitionOf, chooseCompetition } = controls
  const { id, name, isTeam, places } = competition
  const offered = target!.competitions.filter((one) => one.isTeam === isTeam)
  return (
    <Field
      label={t('move.competition', { name })}
      hint={t('move.needed', { count: places, total: count(places) })}
      error={offered.length === 0 ? t(isTeam ? 'move.noTeams' : 'move.noIndividuals') : null}
      required
    >
      <Select
        value={competitionOf(competition) ?? ''}
        onChange={({ currentTarget }) => chooseCompetition(id, currentTarget.value)}
      >
        <option value="">{t('move.chooseCompetition')}</option>
        {offered.map((one) => (
          <option key={one.id} value={one.id}>
            {`${one.name} · ${one.free === null ? t('move.unlimited') : t('move.free', { count: one.free, total: count(one.free) })}`}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** How many of what is needed find no place, per competition of the other event. */
function Fit({ controls: { target, needed, competitionOf } }: { controls: ClosingControls }) {
  const { t } = useTranslation('event-closing')
  const { count } = useFormats()
  const missing = target!.competitions.flatMap(({ id, name, free }) => {
    const places = needed.reduce((sum, each) => sum + (competitionOf(each) === id ? each.places : 0), 0)
    return free !== null && places > free ? [{ name, places: places - free }] : []
  })
  if (missing.length === 0) return <p>{t('move.fits')}</p>
  const title = missing
    .map(({ name, places }) => t('move.missing', { name, count: places, total: count(places) }))
    .join(' ')
  return (
    <Banner tone="warning" title={title}>
      {t('move.missingNext')}
    </Banner>
  )
}
