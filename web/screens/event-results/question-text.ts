import type { TFunction } from 'i18next'
import type { Person, RowQuestion } from '#rules/results/row-questions.ts'

type T = TFunction<'result-files'>

/** Why staff decide about a row. */
export const questionText = (t: T, { reason, holder }: Pick<RowQuestion, 'reason' | 'holder'>): string =>
  t(`decide.reason.${reason}`, {
    holder: holder ? holder.name + (reason === 'sex_differs' ? sexText(t, holder.sex) : '') : '',
  })

export const sexText = (t: T, sex: Person['sex']): string => (sex === null ? '' : ` (${t(`gender.${sex}`)})`)
