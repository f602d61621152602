import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ConditionDraft, FieldDraft } from '#rules/registration-forms/form-draft.ts'
import { yesOrNo } from '#rules/registration-forms/registration-form-schema.ts'
import { Fields } from '#web/admin/sheet.tsx'
import { numberInput } from '#web/forms/input-kinds.ts'
import { Field, FieldGroup, Hint } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { Check, TextLine } from './bound-fields.tsx'
import { Line } from './line.ts'
import { useBuilder } from './use-builder.ts'
import { useFieldFacts } from './use-field-facts.ts'

const kinds = ['always', 'under', 'from', 'answer'] as const

export function ConditionEditor({ field: { id, condition }, index }: { field: FieldDraft; index: number }) {
  const { t } = useTranslation('form-builder')
  const { draft, editField, errorOf } = useBuilder()
  const sources = draft.fields.slice(0, index).filter(hasAnswers)
  const change = (values: Partial<ConditionDraft>) => editField(id, { condition: { ...condition, ...values } })
  const chooseKind = (kind: ConditionDraft['kind']) => {
    const isKnown = sources.some((source) => source.id === condition.field)
    const only = sources.length === 1 ? sources[0]!.id : ''
    change({ kind, ...(kind === 'answer' && !isKnown && { field: only, isOneOf: [] }) })
  }
  return (
    <Box>
      <Fields>
        <Field
          label={t('condition.label')}
          hint={condition.kind === 'always' ? undefined : t('condition.hint')}
          error={errorOf(`${id}.condition`)}
        >
          <Select
            value={condition.kind}
            onChange={(event) => chooseKind(event.currentTarget.value as ConditionDraft['kind'])}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind} disabled={kind === 'answer' && sources.length === 0}>
                {t(`condition.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        {(condition.kind === 'under' || condition.kind === 'from') && (
          <TextLine
            path={`${id}.condition.age`}
            label={t(condition.kind === 'under' ? 'condition.ageUnder' : 'condition.ageFrom')}
            hint={t('condition.age')}
            required
            value={condition.age}
            maxLength={3}
            onText={(text) => change({ age: text.replace(/\D/g, '') })}
            {...numberInput}
          />
        )}
        {condition.kind === 'answer' && (
          <Field label={t('condition.field')} required error={errorOf(`${id}.condition.field`)}>
            <Select
              value={condition.field}
              onChange={(event) => change({ field: event.currentTarget.value, isOneOf: [] })}
            >
              {sources.every((source) => source.id !== condition.field) && (
                <option value={condition.field}>{t('condition.noField')}</option>
              )}
              {sources.map((source) => (
                <option key={source.id} value={source.id}>
                  {source.label || t('card.untitled')}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </Fields>
      {sources.length === 0 && condition.kind === 'always' && <Hint>{t('condition.needsEarlier')}</Hint>}
      {condition.kind === 'answer' && (
        <AnswerChoice id={id} condition={condition} sources={sources} onChange={change} />
      )}
    </Box>
  )
}

type AnswerChoiceProps = {
  id: string
  condition: ConditionDraft
  sources: readonly FieldDraft[]
  onChange: (values: Partial<ConditionDraft>) => void
}

function AnswerChoice({ id, condition: { field, isOneOf }, sources, onChange }: AnswerChoiceProps) {
  const { t } = useTranslation('form-builder')
  const { event, errorOf } = useBuilder()
  const { answerText } = useFieldFacts(event.competitions)
  const source = sources.find((one) => one.id === field)
  if (!source) return null
  const answers = answersOf(source)
  const error = errorOf(`${id}.condition.isOneOf`)
  return (
    <FieldGroup label={t('condition.isOneOf')} required error={error}>
      <Line>
        {answers.map((answer) => (
          <Check
            key={answer}
            label={answerText(source, answer)}
            isInvalid={error !== null && answer === answers[0]}
            checked={isOneOf.includes(answer)}
            onCheck={(isChecked) =>
              onChange({ isOneOf: answers.filter((one) => (one === answer ? isChecked : isOneOf.includes(one))) })
            }
          />
        ))}
      </Line>
    </FieldGroup>
  )
}

const hasAnswers = ({ kind }: FieldDraft) => kind === 'choice' || kind === 'choices' || kind === 'yes_no'

const answersOf = ({ kind, options }: FieldDraft): readonly string[] =>
  kind === 'yes_no' ? yesOrNo : [...new Set(options.filter((option) => option.trim()))]

const Box = styled.div`
  display: grid;
  gap: var(--space-4);
`
