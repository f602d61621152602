import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import { answerFilterName } from '#rules/registrations/answer-filters.ts'
import type { ListFiltersProps } from '#web/admin/list-filters.tsx'
import type { TextFilterChoice } from '#web/admin/text-filter.tsx'
import type { FilterChoice } from '#web/admin/filter-select.tsx'
import type { Choice } from '../registration/registration-data.ts'

type Filters = Required<Pick<ListFiltersProps, 'selects' | 'days' | 'texts'>>

const kinds = ['answer', 'has', 'from', 'to'] as const

/** One select chooses a field; those that are chosen or filter have inputs of their kind. */
export function useAnswerFilters(fields: readonly FormField[], countries: readonly Choice[]): Filters {
  const { t } = useTranslation('admin')
  const [query] = useSearchParams()
  if (fields.length === 0) return { selects: [], days: [], texts: [] }
  const isShown = ({ id }: FormField) =>
    query.get('by') === id || kinds.some((kind) => query.get(answerFilterName(kind, id)))
  const shown = fields.filter(isShown)
  const choice: FilterChoice = {
    name: 'by',
    label: t('athletes.answers.by'),
    allLabel: t('athletes.answers.by'),
    options: fields.map(({ id, label }) => ({ value: id, label: t('athletes.answers.byField', { label }) })),
    filtersNothing: true,
  }
  const given: FilterChoice['group'] = {
    label: t('athletes.answers.group'),
    options: [
      { value: 'given', label: t('athletes.answers.given') },
      { value: 'none', label: t('athletes.answers.none') },
    ],
  }
  const selects = shown.map((field) => ({
    name: answerFilterName('answer', field.id),
    label: field.label,
    allLabel: t('athletes.answers.any', { label: field.label }),
    options: optionsOf(field).map(({ value, label }) => ({ value, label: `${field.label}: ${label}` })),
    group: given,
  }))
  const rangeOf = ({ id, label }: FormField) =>
    (['from', 'to'] as const).map((kind) => ({
      name: answerFilterName(kind, id),
      label: t(`athletes.answers.${kind}`, { label }),
    }))
  const contains = ({ id, label }: FormField): TextFilterChoice => ({
    name: answerFilterName('has', id),
    label: t('athletes.answers.has', { label }),
  })
  return {
    selects: [choice, ...selects],
    days: shown.filter(({ kind }) => kind === 'date').flatMap(rangeOf),
    texts: shown.flatMap((field): TextFilterChoice[] => {
      if (field.kind === 'number') return rangeOf(field).map((range) => ({ ...range, inputMode: 'decimal' }))
      return field.kind === 'short_text' || field.kind === 'long_text' ? [contains(field)] : []
    }),
  }

  function optionsOf(field: FormField): Choice[] {
    if (field.kind === 'choice' || field.kind === 'choices')
      return field.options.map((option) => ({ value: `is:${option}`, label: option }))
    if (field.kind === 'yes_no')
      return (['yes', 'no'] as const).map((answer) => ({
        value: `is:${answer}`,
        label: t(`athlete.answers.${answer}`),
      }))
    return field.kind === 'country' ? countries.map(({ value, label }) => ({ value: `is:${value}`, label })) : []
  }
}
