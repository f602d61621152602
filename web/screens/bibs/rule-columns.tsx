import { useTranslation } from 'react-i18next'
import type { BibRuleRow } from '#rules/bibs/bib-views.ts'
import { formatNumberRanges } from '#rules/bibs/number-ranges.ts'
import { RowMenu } from '#web/admin/row-menu.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { numbersOf, useRuleTexts } from './rule-texts.ts'
import { fieldsOf } from './rule-values.ts'

export function useRuleColumns(onEdit: (rule: BibRuleRow) => void): Column<BibRuleRow>[] {
  const { t } = useTranslation('bibs')
  const { formatWho } = useRuleTexts()
  const remove = useDelete()
  return [
    { key: 'competition', header: t('rules.columns.competition'), isRowHeader: true, cell: (rule) => rule.competition },
    { key: 'who', header: t('rules.columns.who'), cell: formatWho },
    { key: 'numbers', header: t('rules.columns.numbers'), cell: numbersOf },
    {
      key: 'reserved',
      header: t('rules.columns.reserved'),
      cell: ({ reserved }) => formatNumberRanges(reserved) || '–',
    },
    { key: 'sortBy', header: t('rules.columns.sortBy'), cell: ({ sortBy }) => t(`sortBy.${sortBy}`) },
    { key: 'fill', header: t('rules.columns.fill'), align: 'end', cell: (rule) => <Fill rule={rule} /> },
    {
      key: 'actions',
      header: t('rules.columns.actions'),
      label: '',
      align: 'end',
      cell: (rule) => (
        <RowMenu
          label={t('rules.more', { numbers: numbersOf(rule) })}
          actions={[
            { label: t('rules.edit'), icon: 'edit', press: () => onEdit(rule) },
            { label: t('rules.delete'), icon: 'trash', press: () => remove(rule) },
          ]}
        />
      ),
    },
  ]
}

function Fill({ rule: { sharesBibs, bearers, numbers, missing } }: { rule: BibRuleRow }) {
  const { t } = useTranslation('bibs')
  const { count } = useFormats()
  return (
    <>
      {t(sharesBibs ? 'rules.fillOfTeams' : 'rules.fill', { bearers: count(bearers), numbers: count(numbers) })}
      {missing > 0 && (
        <>
          {' '}
          <Badge tone="warning">{t('rules.missing', { count: missing, missing: count(missing) })}</Badge>
        </>
      )}
    </>
  )
}

function useDelete() {
  const { t } = useTranslation('bibs')
  const restore = useAct<unknown, BibRuleRow>('addRule', {
    failed: t('rules.failed'),
    done: (_, rule) => ({ message: t('rules.restored', { numbers: numbersOf(rule) }) }),
  })
  const { send } = useAct<null, BibRuleRow>('deleteRule', {
    failed: t('rules.failedDelete'),
    done: (_, rule) => ({
      message: t('rules.deleted', { numbers: numbersOf(rule) }),
      undo: () => restore.send(fieldsOf(rule), rule),
    }),
  })
  return (rule: BibRuleRow) => send({ rule: rule.id }, rule)
}
