import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { FieldDraft } from '#rules/registration-forms/form-draft.ts'
import { fileTypes, maxFilesOfField } from '#rules/registration-forms/form-field.ts'
import { Fields } from '#web/admin/sheet.tsx'
import { amountInput, numberInput } from '#web/forms/input-kinds.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { Check, TextLine } from './bound-fields.tsx'
import { CompetitionChoice } from './competition-choice.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { Line } from './line.ts'
import { OptionsEditor } from './options-editor.tsx'
import { useBuilder } from './use-builder.ts'

type SettingsProps = { field: FieldDraft; index: number }

export function FieldSettings({ field, index }: SettingsProps) {
  const { t } = useTranslation('form-builder')
  const { event, editField, leave, open } = useBuilder()
  const { id, kind, label, help, placeholder, required, enabled } = field
  const change = (values: Partial<FieldDraft>) => editField(id, values)
  const count = event.answers[id] ?? 0
  return (
    <Body>
      {count > 0 && <Banner>{t('card.answered', { count })}</Banner>}
      <TextLine
        path={`${id}.label`}
        label={t('field.label')}
        hint={t('field.labelHint')}
        required
        value={label}
        onText={(text) => change({ label: text })}
      />
      {(kind === 'choice' || kind === 'choices') && <OptionsEditor field={field} />}
      <Fields>
        <TextLine
          path={`${id}.help`}
          label={t('field.help')}
          hint={t('field.helpHint')}
          value={help}
          onText={(text) => change({ help: text })}
        />
        {(kind === 'short_text' || kind === 'long_text' || kind === 'number') && (
          <TextLine
            path={`${id}.placeholder`}
            label={t('field.placeholder')}
            hint={t('field.placeholderHint')}
            value={placeholder}
            onText={(text) => change({ placeholder: text })}
          />
        )}
      </Fields>
      {(kind === 'number' || kind === 'date') && <Bounds field={field} />}
      {kind === 'file' && <FileSettings field={field} />}
      <div>
        <Check
          label={t(kind === 'file' ? 'field.requiredFile' : 'field.required')}
          checked={required}
          onCheck={(isChecked) => change({ required: isChecked })}
        />
        {kind === 'file' && required && (
          <Check
            label={t('field.mayFollow')}
            hint={t('field.mayFollowHint')}
            checked={field.mayFollow}
            onCheck={(isChecked) => change({ mayFollow: isChecked })}
          />
        )}
        <Check
          label={t('field.enabled')}
          hint={t('field.enabledHint')}
          checked={enabled}
          onCheck={(isChecked) => change({ enabled: isChecked })}
        />
      </div>
      <CompetitionChoice field={field} />
      <ConditionEditor field={field} index={index} />
      <Button
        size="sm"
        onClick={() => {
          leave(id)
          open(null)
        }}
      >
        {t('card.done')}
      </Button>
    </Body>
  )
}

function Bounds({ field: { id, kind, min, max } }: { field: FieldDraft }) {
  const { t } = useTranslation(['form-builder', 'admin'])
  const { editField, errorOf } = useBuilder()
  if (kind === 'number')
    return (
      <Fields>
        <TextLine
          path={`${id}.min`}
          label={t('field.min')}
          hint={t('field.boundHint')}
          value={min}
          onText={(text) => editField(id, { min: text })}
          {...amountInput}
        />
        <TextLine
          path={`${id}.max`}
          label={t('field.max')}
          hint={t('field.boundHint')}
          value={max}
          onText={(text) => editField(id, { max: text })}
          {...amountInput}
        />
      </Fields>
    )
  const day = { placeholder: t('admin:dateTime.date'), autoComplete: 'off' }
  return (
    <Fields>
      <Field label={t('field.from')} hint={t('field.boundHint')} error={errorOf(`${id}.min`)}>
        <DateInput {...day} value={min} onChange={(event) => editField(id, { min: event.currentTarget.value })} />
      </Field>
      <Field label={t('field.until')} hint={t('field.boundHint')} error={errorOf(`${id}.max`)}>
        <DateInput {...day} value={max} onChange={(event) => editField(id, { max: event.currentTarget.value })} />
      </Field>
    </Fields>
  )
}

const fileCounts = Array.from({ length: maxFilesOfField }, (_, index) => index + 1)

function FileSettings({ field: { id, maxFiles, accepts, isHealth } }: { field: FieldDraft }) {
  const { t } = useTranslation('form-builder')
  const { draft, editField, errorOf } = useBuilder()
  const error = errorOf(`${id}.accepts`)
  return (
    <>
      <Fields>
        <Field label={t('field.maxFiles')}>
          <Select
            {...numberInput}
            value={maxFiles}
            onChange={(event) => editField(id, { maxFiles: Number(event.currentTarget.value) })}
          >
            {fileCounts.map((count) => (
              <option key={count} value={count}>
                {t('field.files', { count })}
              </option>
            ))}
          </Select>
        </Field>
      </Fields>
      <FieldGroup label={t('field.accepts')} error={error}>
        <Line>
          {fileTypes.map((type) => (
            <Check
              key={type}
              label={t(`field.fileType.${type}`)}
              isInvalid={error !== null && type === 'pdf'}
              checked={accepts.includes(type)}
              onCheck={(isChecked) =>
                editField(id, {
                  accepts: fileTypes.filter((one) => (one === type ? isChecked : accepts.includes(one))),
                })
              }
            />
          ))}
        </Line>
      </FieldGroup>
      <div>
        <Check
          label={t('field.isHealth')}
          hint={
            errorOf('healthFileDays') ? '' : t('field.isHealthHint', { count: Number(draft.healthFileDays.trim()) })
          }
          checked={isHealth}
          onCheck={(isChecked) => editField(id, { isHealth: isChecked })}
        />
      </div>
    </>
  )
}

const Body = styled.div`
  display: grid;
  gap: var(--space-5);
  padding: var(--space-4);
  border-block-start: 1px solid var(--line);

  > button:last-child {
    justify-self: start;
  }
`
