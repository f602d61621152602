import type { TFunction } from 'i18next'
import type { RefusedTime } from '#rules/results/refused-time.ts'
import type { Person, RowQuestion } from '#rules/results/row-questions.ts'

type T = TFunction<'result-files'>

/** Why staff decide about a row. */
export function questionText(t: T, { reason, holder, refusedTime }: Question): string {
  if (reason === 'time_refused' || refusedTime) return refusedTime ? timeText(t, refusedTime) : ''
  return t(`decide.reason.${reason}`, {
    holder: holder ? holder.name + (reason === 'sex_differs' ? sexText(t, holder.sex) : '') : '',
  })
}

type Question = Pick<RowQuestion, 'reason' | 'holder' | 'refusedTime'>

const timeText = (t: T, { problem: { reason, column, value = '' } }: RefusedTime): string =>
  [
    ...(column ? [t('rejected.column', { column })] : []),
    t('decide.refused', { value }),
    t(`reason.${reason}`, { value }),
  ].join(' · ')

export const sexText = (t: T, sex: Person['sex']): string => (sex === null ? '' : ` (${t(`gender.${sex}`)})`)
