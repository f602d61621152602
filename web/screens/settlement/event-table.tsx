import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Settlement } from '#rules/ledger/settlement.ts'
import { settlementAmounts, type SettlementPage } from '#rules/ledger/settlement-view.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '#web/admin/staff.ts'

const columns = [...settlementAmounts, 'owedByPlatform', 'owedByOrganizer'] as const

export function EventTable({ rows, total }: Pick<SettlementPage, 'rows' | 'total'>) {
  const { t } = useTranslation('settlement')
  const moved = columns.filter((name) => rows.some((row) => row[name] !== 0))
  return (
    <Sheet title={t('events.title')} lead={t('events.lead')} level="h2">
      <Scroll tabIndex={0} role="region" aria-label={t('events.table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('column.title')}</th>
              {moved.map((name) => (
                <th key={name} scope="col">
                  {t(`column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.eventId}>
                <th scope="row">
                  <TextLink href={`${adminPaths.settlement}?event=${row.eventId}`}>{row.title}</TextLink>
                </th>
                <Cells columns={moved} settlement={row} />
              </tr>
            ))}
          </tbody>
          {rows.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{t('events.total')}</th>
                <Cells columns={moved} settlement={total} />
              </tr>
            </tfoot>
          )}
        </table>
      </Scroll>
    </Sheet>
  )
}

type CellsProps = { columns: readonly (typeof columns)[number][]; settlement: Settlement }

function Cells({ columns: names, settlement }: CellsProps) {
  const { money } = useFormats()
  return names.map((name) => <td key={name}>{settlement[name] === 0 ? '–' : money(settlement[name])}</td>)
}

const Scroll = styled.div`
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-color: var(--control) transparent;
  scrollbar-width: thin;
  /* A shade at the end stands until the table is scrolled there. */
  background:
    linear-gradient(to left, var(--surface-raised) 50%, transparent) right / 3rem 100% no-repeat local,
    linear-gradient(to left, var(--line), transparent) right / 1.5rem 100% no-repeat scroll;

  table {
    min-inline-size: 100%;
    border-collapse: collapse;
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
  :is(th, td) {
    block-size: var(--target);
    padding-inline: var(--space-4) 0;
    border-block-end: 1px solid var(--line);
    text-align: end;
    white-space: nowrap;
  }
  :is(th, td):first-child {
    position: sticky;
    inset-inline-start: 0;
    min-inline-size: min(13rem, 35vw);
    max-inline-size: min(16rem, 45vw);
    padding-inline: 0 var(--space-3);
    background: var(--surface-raised);
    text-align: start;
    white-space: normal;
  }
  thead th {
    min-inline-size: 6rem;
    padding-block: var(--space-2);
    vertical-align: bottom;
    line-height: 1.3;
    white-space: normal;
    color: var(--ink-soft);
    font-weight: 550;
  }
  tbody th {
    font-weight: 600;
  }
  tfoot :is(th, td) {
    border: 0;
    font-weight: 650;
  }
`
