import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Checkbox } from '#web/ui/choices.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useColumnChoices, type ListColumn } from './list-columns.ts'

const fewColumns = 4

type Props<Row> = { list: string; columns: ListColumn<Row>[]; visible: ListColumn<Row>[] }

export function ColumnChooser<Row>({ list, columns, visible }: Props<Row>) {
  const { t } = useTranslation('admin')
  const { choose } = useColumnChoices()
  const choosable = columns.filter(
    ({ header, isRowHeader, slot }) => typeof header === 'string' && !isRowHeader && slot !== 'menu',
  )
  if (choosable.length < fewColumns) return null
  return (
    <Chooser label={t('columns')} icon="eye" align="end">
      {choosable.map((column) => (
        <Checkbox
          key={column.key}
          label={column.header}
          checked={visible.includes(column)}
          onChange={(event) => choose(list, column.key, event.currentTarget.checked)}
        />
      ))}
    </Chooser>
  )
}

export const Chooser = styled(Menu)`
  label {
    padding-inline: var(--space-3);
    font-size: var(--text-sm);
  }
  @media (max-width: 47.99rem) {
    display: none;
  }
`
