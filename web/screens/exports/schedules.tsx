import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatRhythm, scheduleTargets, type ScheduleView } from '#rules/exports/export-schedule.ts'
import { exportFormats } from '#rules/exports/export-views.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { RowMenu } from '#web/admin/row-menu.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { optionsOf } from '#web/forms/options-of.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { Table, type Column } from '#web/ui/table.tsx'

const Section = styled.section`
  display: grid;
  gap: var(--space-4);
  margin-block-start: var(--space-7);

  > h2 {
    font-size: var(--text-xl);
  }
`
const Fields = styled.div`
  display: grid;
  gap: var(--space-4);
`

/** Lists that are exported by themselves, and the form that the menu of a list opens here. */
export function Schedules({ schedules }: { schedules: readonly ScheduleView[] }) {
  const { t } = useTranslation('export-jobs')
  const [query] = useSearchParams()
  const path = query.get('schedule')
  return (
    <Section aria-labelledby="schedules">
      <h2 id="schedules">{t('schedules.title')}</h2>
      {schedules.length > 0 ? <ScheduleTable schedules={schedules} /> : <p>{t('schedules.none')}</p>}
      {path !== null && <NewSchedule path={path} filters={query.get('query') ?? ''} />}
    </Section>
  )
}

function ScheduleTable({ schedules }: { schedules: readonly ScheduleView[] }) {
  const { t } = useTranslation('export-jobs')
  const columns = useScheduleColumns()
  return (
    <Table
      caption={t('schedules.title')}
      rows={[...schedules]}
      rowKey={({ id }) => id}
      phone="cards"
      columns={columns}
    />
  )
}

function useScheduleColumns(): Column<ScheduleView>[] {
  const { t } = useTranslation('export-jobs')
  const rhythmText = useRhythmText()
  const run = useAct('runSchedule', { isRepeatable: true, done: () => ({ message: t('schedules.ran') }) })
  const remove = useAct('removeSchedule', { isRepeatable: true, done: () => ({ message: t('schedules.removed') }) })
  return [
    {
      key: 'list',
      header: t('schedules.columns.list'),
      isRowHeader: true,
      cell: ({ name, format }) => `${name}.${format}`,
    },
    {
      key: 'every',
      header: t('schedules.columns.every'),
      cell: (row) => t('schedules.at', { when: rhythmText(formatRhythm(row)), hour: row.hour }),
    },
    {
      key: 'target',
      header: t('schedules.columns.target'),
      cell: ({ target }) => t(`schedules.target.${target}`),
    },
    {
      key: 'actions',
      header: t('schedules.columns.actions'),
      label: '',
      align: 'end',
      cell: ({ id, name }) => (
        <RowMenu
          label={`${t('schedules.columns.actions')}: ${name}`}
          actions={[
            { label: t('schedules.run'), icon: 'download', press: () => run.send({ schedule: id }) },
            { label: t('schedules.remove'), icon: 'trash', press: () => remove.send({ schedule: id }) },
          ]}
        />
      ),
    },
  ]
}

const daysBeforeEvent = [1, 2, 3, 7, 14]

function NewSchedule({ path, filters }: { path: string; filters: string }) {
  const { t } = useTranslation('export-jobs')
  const rhythmText = useRhythmText()
  const navigate = useNavigate()
  const close = () => void navigate(adminPaths.exports, { replace: true })
  const [values, setValues] = useState({ every: 'day', hour: '6', format: 'xlsx', target: 'mail' })
  const create = useAct('schedule', {
    failed: t('schedules.failed'),
    done: () => ({ message: t('schedules.created') }),
    onDone: close,
  })
  const isOfEvent = path.startsWith(`${adminPaths.events}/`)
  const rhythms = ['day', '1', '2', '3', '4', '5', '6', '7']
  if (isOfEvent) rhythms.push(...daysBeforeEvent.map((days) => `${days}-days-before`))
  const labels = (options: readonly string[], labelOf: (value: string) => string) =>
    optionsOf(options.map((value) => ({ value, label: labelOf(value) })))
  const fields = {
    every: labels(rhythms, rhythmText),
    hour: labels(
      Array.from({ length: 24 }, (_, hour) => String(hour)),
      (hour) => `${hour}:00`,
    ),
    format: labels(exportFormats, (format) => (format === 'xlsx' ? 'Excel' : 'CSV')),
    target: labels(scheduleTargets, (target) => t(`schedules.target.${target}`)),
  }
  return (
    <ActionDialog
      title={t('schedules.new')}
      onClose={close}
      action={
        <Button variant="solid" busy={create.isBusy} onClick={() => create.send({ path, query: filters, ...values })}>
          {t('schedules.create')}
        </Button>
      }
    >
      <Fields>
        {(Object.keys(fields) as (keyof typeof fields)[]).map((name) => (
          <Field key={name} label={t(`schedules.field.${name}`)}>
            <Select
              name={name}
              value={values[name]}
              onChange={({ currentTarget }) => setValues((before) => ({ ...before, [name]: currentTarget.value }))}
            >
              {fields[name]}
            </Select>
          </Field>
        ))}
      </Fields>
    </ActionDialog>
  )
}

function useRhythmText() {
  const { t } = useTranslation('export-jobs')
  return (text: string): string => {
    const days = /^(\d+)-days-before$/.exec(text)?.[1]
    return days === undefined ? t(`schedules.rhythm.${text}`) : t('schedules.before', { count: Number(days) })
  }
}
