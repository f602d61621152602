import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDraft } from '#rules/registration-forms/form-draft.ts'
import { Radio } from '#web/ui/choices.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Check } from './bound-fields.tsx'
import { Line } from './line.ts'
import { useBuilder } from './use-builder.ts'

export function CompetitionChoice({ field: { id, isForAll, competitions } }: { field: FieldDraft }) {
  const { t } = useTranslation('form-builder')
  const { event, editField, errorsIn } = useBuilder()
  const name = useId()
  const [error] = errorsIn(`${id}.competitions`)
  if (event.competitions.length < 2) return null
  const choose = (competition: string, isChosen: boolean) =>
    editField(id, {
      competitions: event.competitions
        .map((one) => one.id)
        .filter((one) => (one === competition ? isChosen : competitions.includes(one))),
    })
  return (
    <FieldGroup label={t('competitions.label')} error={error ?? null}>
      <Line>
        <Radio
          name={name}
          label={t('competitions.all')}
          checked={isForAll}
          onChange={() => editField(id, { isForAll: true })}
        />
        <Radio
          name={name}
          label={t('competitions.some')}
          checked={!isForAll}
          aria-invalid={error ? true : undefined}
          onChange={() => editField(id, { isForAll: false })}
        />
      </Line>
      {!isForAll && (
        <Line role="group" aria-label={t('competitions.list')}>
          {event.competitions.map((competition) => (
            <Check
              key={competition.id}
              label={competition.name}
              checked={competitions.includes(competition.id)}
              onCheck={(isChecked) => choose(competition.id, isChecked)}
            />
          ))}
        </Line>
      )}
    </FieldGroup>
  )
}
