import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { participantsLimit } from '#rules/registrations/participants-limit.ts'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import { numberInput } from '#web/forms/input-kinds.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { Check, TextBlock, TextLine } from './bound-fields.tsx'
import { useBuilder } from './use-builder.ts'

const groupSizes = Array.from({ length: participantsLimit - 1 }, (_, index) => index + 2)

export function GeneralFields() {
  const { t } = useTranslation('form-builder')
  const { draft, edit, errorOf } = useBuilder()
  const { title, description, maxParticipants, showsProgress, asksGender, healthFileDays, fields } = draft
  const hasHealthFiles = fields.some(({ kind, isHealth }) => kind === 'file' && isHealth)
  return (
    <Sheet title={t('general.title')} level="h2">
      <TextLine
        path="title"
        name="title"
        label={t('general.formTitle')}
        hint={t('general.formTitleHint')}
        value={title}
        onText={(text) => edit({ title: text })}
      />
      <TextBlock
        path="description"
        label={t('general.introduction')}
        hint={t('general.introductionHint')}
        rows={3}
        value={description}
        onText={(text) => edit({ description: text })}
      />
      <Checks>
        <Check
          label={t('general.several')}
          hint={t('general.severalHint')}
          checked={maxParticipants > 1}
          onCheck={(isChecked) => edit({ maxParticipants: isChecked ? participantsLimit : 1 })}
        />
        {maxParticipants > 1 && (
          <>
            <Fields>
              <Field label={t('general.maxParticipants')}>
                <Select
                  value={maxParticipants}
                  onChange={(event) => edit({ maxParticipants: Number(event.currentTarget.value) })}
                >
                  {groupSizes.map((size) => (
                    <option key={size} value={size}>
                      {t('general.participants', { count: size })}
                    </option>
                  ))}
                </Select>
              </Field>
            </Fields>
            <Check
              label={t('general.progress')}
              hint={t('general.progressHint')}
              checked={showsProgress}
              onCheck={(isChecked) => edit({ showsProgress: isChecked })}
            />
          </>
        )}
        <Check
          label={t('general.gender')}
          hint={t('general.genderHint')}
          checked={asksGender}
          onCheck={(isChecked) => edit({ asksGender: isChecked })}
        />
      </Checks>
      {(hasHealthFiles || errorOf('healthFileDays')) && (
        <Fields>
          <TextLine
            path="healthFileDays"
            label={t('general.healthFileDays')}
            hint={t('general.healthFileDaysHint')}
            value={healthFileDays}
            onText={(text) => edit({ healthFileDays: text })}
            {...numberInput}
          />
        </Fields>
      )}
    </Sheet>
  )
}

const Checks = styled.div`
  display: grid;
  gap: var(--space-2);
`
