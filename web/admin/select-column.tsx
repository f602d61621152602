import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Checkbox } from '#web/ui/choices.tsx'
import type { Column } from '#web/ui/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { SelectionControls } from './selection.ts'

type Row = { id: string }
type Selection<R> = { controls: SelectionControls; nameOf: (row: R) => string }

export function useSelectColumn<R extends Row>(rows: R[], selection: Selection<R> | undefined): Column<R>[] {
  const { t } = useTranslation('admin')
  if (!selection) return []
  const { controls, nameOf } = selection
  const ids = rows.map(({ id }) => id)
  const isPageSelected = ids.length > 0 && ids.every(controls.has)
  return [
    {
      key: 'select',
      header: (
        <Tick
          label={<VisuallyHidden>{t('selection.page')}</VisuallyHidden>}
          checked={isPageSelected}
          onChange={() => controls.setPage(ids, !isPageSelected)}
        />
      ),
      ...(controls.isPicking && { slot: 'menu' }),
      cell: (row) => (
        <Tick
          label={<VisuallyHidden>{t('selection.one', { name: nameOf(row) })}</VisuallyHidden>}
          checked={controls.has(row.id)}
          onChange={({ nativeEvent }) =>
            controls.toggle(row.id, (nativeEvent as MouseEvent).shiftKey ? ids : undefined)
          }
        />
      ),
    },
  ]
}

const Tick = styled(Checkbox)`
  inline-size: 1.5rem;

  label {
    align-items: center;
    min-inline-size: var(--target);
    padding: 0;
  }
`
