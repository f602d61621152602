import { useTranslation } from 'react-i18next'
import type { FieldDraft, FormDraft } from '#rules/registration-forms/form-draft.ts'
import type { EventForm } from '#rules/registration-forms/event-form-view.ts'

/** What a field is, in words, such as "One choice · 3 options · only under 18". */
export function useFieldFacts(competitions: EventForm['competitions']) {
  const { t, i18n } = useTranslation('form-builder')
  const listOf = (texts: readonly string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(i18n.language, { type }).format(texts)

  function factsOf(field: FieldDraft, { fields }: Pick<FormDraft, 'fields'>): string[] {
    return [
      t(`kind.${field.kind}.name`),
      settings(field),
      ...(field.kind === 'file' ? [field.isHealth && t('summary.health'), field.mayFollow && t('summary.follow')] : []),
      places(field),
      condition(field, fields),
    ].filter((fact) => typeof fact === 'string')
  }

  function settings({ kind, options, min, max, maxFiles }: FieldDraft): string | null {
    if (kind === 'choice' || kind === 'choices') {
      const count = options.filter((option) => option.trim()).length
      return count === 0 ? t('summary.noOptions') : t('summary.options', { count })
    }
    if (kind === 'file') return t('summary.files', { count: maxFiles })
    if (kind !== 'number' && kind !== 'date') return null
    if (min && max) return t('summary.between', { min, max })
    if (min) return t(kind === 'date' ? 'summary.after' : 'summary.least', { min })
    return max ? t(kind === 'date' ? 'summary.before' : 'summary.most', { max }) : null
  }

  function places({ isForAll, competitions: ids }: FieldDraft): string | null {
    if (isForAll) return null
    const names = competitions.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
    return t('summary.in', { competitions: listOf(names, 'conjunction') })
  }

  function condition(
    { condition: { kind, age, field, isOneOf } }: FieldDraft,
    fields: readonly FieldDraft[],
  ): string | null {
    if (kind === 'always') return null
    if (kind !== 'answer') return t(`summary.${kind}`, { age: age || '…' })
    const source = fields.find(({ id }) => id === field)
    const answers = isOneOf.map((answer) => answerText(source, answer))
    return t('summary.answer', { label: source?.label || '…', answers: listOf(answers, 'disjunction') || '…' })
  }

  const answerText = (source: FieldDraft | undefined, answer: string): string =>
    source?.kind === 'yes_no' ? t(`answer.${answer === 'yes' ? 'yes' : 'no'}`) : answer

  return { factsOf, answerText, labelOf: ({ label }: FieldDraft) => label.trim() || t('card.untitled') }
}
