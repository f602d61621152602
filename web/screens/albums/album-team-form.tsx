import { useStore } from '@tanstack/react-form'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { EditorAlbumTeam } from '#server/domain/albums/album-teams-page.ts'
import { albumTeamForm, type AlbumTeamInput } from '#rules/albums/album-team-form.ts'
import { albumLimits } from '#rules/albums/album-team-schema.ts'
import { formatDay } from '#rules/time/day.ts'
import { Conflict, renderImage } from '#web/admin/conflict.tsx'
import { FormRow, FormRows, useFormRows } from '#web/admin/form-rows.tsx'
import { Form } from '#web/admin/form.tsx'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import { useRevisedForm } from '#web/admin/use-revised-form.ts'
import { DateField } from '#web/forms/date-field.tsx'
import type { AppForm } from '#web/forms/form.tsx'
import { emailInput } from '#web/forms/input-kinds.ts'
import { newFormKey } from '#web/forms/new-form-key.ts'
import { optionsOf } from '#web/forms/options-of.tsx'
import { useBoundField } from '#web/forms/use-bound-field.ts'
import { Button } from '#web/ui/button.tsx'
import { ImageField } from '../uploads/image-field.tsx'

type Props = { team: EditorAlbumTeam | null; today: string; countries: { value: string; label: string }[] }

/** A team with its players, who are saved with it; null: a new one. */
export function AlbumTeamForm({ team, today, countries }: Props) {
  const { t } = useTranslation(['album-teams', 'admin'])
  const navigate = useNavigate()
  const { form, element, errors, isBusy, isDirty, code, saving, keepMine, takeTheirs } = useRevisedForm<AlbumTeamInput>(
    {
      intent: team ? 'edit' : 'add',
      stored: teamValues(team),
      revision: team?.revision ?? 0,
      schema: useMemo(() => albumTeamForm(today), [today]),
      fieldsOf: (values) => ({ ...teamFields(values), ...(team && { id: team.id }) }),
      failed: t('album-teams:failed'),
      message: ({ name }) => t('album-teams:saved', { name }),
      onClose: () => void navigate('?', { replace: true, preventScrollReset: true }),
      shownCodes: ['name_taken'],
    },
  )
  const labelOf = (path: string) => {
    const [, number, field] = /^players\.(\d+)\.(\w+)$/.exec(path) ?? []
    if (!field) return t(`album-teams:field.${path}`)
    return [t('album-teams:player.number', { number: Number(number) + 1 }), t(`album-teams:player.${field}`)].join(': ')
  }
  return (
    <Form
      form={form}
      element={element}
      errors={code === 'name_taken' ? { ...errors, name: 'name_taken' } : errors}
      isBusy={isBusy}
      saving={saving}
    >
      <Sheet title={team?.name ?? t('album-teams:new')}>
        <Fields>
          <form.TextField name="name" label={t('album-teams:field.name')} required autoComplete="off" />
          <form.TextField
            name="groupName"
            label={t('album-teams:field.groupName')}
            hint={t('album-teams:field.groupNameHint')}
            autoComplete="off"
          />
          <form.SelectField name="country" label={t('album-teams:field.country')}>
            <option value="">{t('album-teams:noCountry')}</option>
            {optionsOf(countries)}
          </form.SelectField>
          <form.TextField name="coach" label={t('album-teams:field.coach')} autoComplete="off" />
          <form.TextField name="assistantCoach" label={t('album-teams:field.assistantCoach')} autoComplete="off" />
          <div data-whole>
            <form.AppField name="logo">
              {() => <PictureField label={t('album-teams:field.logo')} hint={t('album-teams:field.logoHint')} />}
            </form.AppField>
          </div>
          <div data-whole>
            <form.AppField name="photo">
              {() => <PictureField label={t('album-teams:field.photo')} hint={t('album-teams:field.photoHint')} />}
            </form.AppField>
          </div>
          <div data-whole>
            <Players form={form} />
          </div>
        </Fields>
        {code === 'changed_meanwhile' && (
          <Conflict
            mine={form.state.values}
            theirs={teamValues(team)}
            labelOf={labelOf}
            display={(path, value) => (['logo', 'photo'].includes(path) ? renderImage(value) : null)}
            onKeepMine={keepMine}
            onTakeTheirs={takeTheirs}
          />
        )}
        <SaveBar
          saving={saving}
          {...(!team && { label: t('album-teams:addThis') })}
          discard={
            <Button variant="quiet" onClick={saving.discard}>
              {t('admin:cancel')}
            </Button>
          }
        />
        <LeaveDialog isDirty={isDirty && !isBusy} isOfQuery />
      </Sheet>
    </Form>
  )
}

function PictureField({ label, hint }: { label: string; hint: string }) {
  const { field, value, error } = useBoundField<string>()
  return (
    <ImageField
      label={label}
      hint={hint}
      purpose="album"
      value={value || null}
      error={error}
      onChange={(path) => field.handleChange(path ?? '')}
    />
  )
}

function Players({ form }: { form: AppForm<AlbumTeamInput> }) {
  const { t } = useTranslation('album-teams')
  const players = useStore(form.store, ({ values }) => values.players ?? [])
  const box = useRef<HTMLFieldSetElement>(null)
  const onChange = (next: typeof players) => form.setFieldValue('players', next)
  const rows = useFormRows({ name: 'players', rows: players, onChange, box })
  return (
    <FormRows ref={box}>
      <legend>{t('player.title')}</legend>
      <p>{t('player.lead')}</p>
      {players.map(({ id }, index) => {
        const number = index + 1
        const labels = {
          row: t('player.number', { number }),
          up: t('player.up', { number }),
          down: t('player.down', { number }),
          remove: t('player.remove', { number }),
        }
        return (
          <FormRow key={id} rows={rows} index={index} labels={labels}>
            <Fields>
              <form.TextField name={`players[${index}].name`} label={t('player.name')} required autoComplete="off" />
              <form.TextField name={`players[${index}].playsAs`} label={t('player.playsAs')} autoComplete="off" />
              <form.AppField name={`players[${index}].birthDate`}>
                {() => <DateField label={t('player.birthDate')} hint={t('player.birthDateHint')} autoComplete="off" />}
              </form.AppField>
              <form.TextField
                name={`players[${index}].guardianEmail`}
                label={t('player.guardianEmail')}
                hint={t('player.guardianEmailHint')}
                {...emailInput}
                autoComplete="off"
              />
            </Fields>
          </FormRow>
        )
      })}
      {players.length < albumLimits.players && (
        <div>
          <Button size="sm" icon="plus" data-add="" onClick={() => rows.add(blankPlayer())}>
            {t('player.add')}
          </Button>
        </div>
      )}
    </FormRows>
  )
}

const blankPlayer = () => ({ id: newFormKey(), name: '', playsAs: '', birthDate: '', guardianEmail: '' })

const teamValues = (team: EditorAlbumTeam | null): AlbumTeamInput => ({
  name: team?.name ?? '',
  groupName: team?.groupName ?? '',
  country: team?.country ?? '',
  logo: team?.logo ?? '',
  photo: team?.photo ?? '',
  coach: team?.coach ?? '',
  assistantCoach: team?.assistantCoach ?? '',
  players: (team?.players ?? []).map(({ birthDate, ...player }) => ({
    ...player,
    birthDate: birthDate === null ? '' : formatDay(birthDate),
  })),
})

/** As the names of inputs have them. */
function teamFields({ players = [], ...values }: AlbumTeamInput): Record<string, string> {
  const inputs: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) inputs[name] = value ?? ''
  for (const [index, player] of players.entries())
    for (const [name, value] of Object.entries(player)) inputs[`players[${index}].${name}`] = value ?? ''
  return inputs
}
