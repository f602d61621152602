import { useTranslation } from 'react-i18next'
import type { BibRule } from '#rules/bibs/bib-rule.ts'
import type { BibRuleRow } from '#rules/bibs/bib-views.ts'
import { groupOfCategory } from '#rules/competitions/category.ts'

type Numbers = Pick<BibRule, 'prefix' | 'first' | 'last'>

export const numbersOf = ({ prefix, first, last }: Numbers): string => `${prefix}${first}–${prefix}${last}`

export function useRuleTexts() {
  const { t } = useTranslation('bibs')
  const formatAges = (ageGroup: BibRule['ageGroup']): string => {
    const ages = ageGroup === 'any' ? null : groupOfCategory(`M${ageGroup}`)
    if (!ages) return t('who.anyAge')
    const { from, to } = ages
    if (from === 0 && to !== null) return t('who.under', { age: to + 1 })
    return to === null ? t('who.over', { from }) : t('who.between', { from, to })
  }
  const formatWho = ({ gender, ageGroup }: Pick<BibRule, 'gender' | 'ageGroup'>): string =>
    ageGroup === 'any' ? t(`who.${gender}`) : `${t(`who.${gender}`)}, ${formatAges(ageGroup).toLowerCase()}`
  return {
    formatAges,
    formatWho,
    ruleName: (rule: BibRuleRow): string => `${rule.competition} (${formatWho(rule)})`,
  }
}
