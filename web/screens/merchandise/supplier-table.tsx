import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { SupplierRow } from '#rules/merchandise/event-merchandise.ts'
import { ExportMenu } from '#web/admin/export-menu.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { useFormats, useMay } from '#web/admin/staff.ts'

const counts = ['confirmed', 'held', 'delivered'] as const

/** What to order of whom: by item, variant and competition. */
export function SupplierTable({ eventId, rows }: { eventId: string; rows: SupplierRow[] }) {
  const { t } = useTranslation('merchandising')
  const { count } = useFormats()
  const may = useMay()
  const sumOf = (name: (typeof counts)[number]) => rows.reduce((sum, row) => sum + row[name], 0)
  const competitionOf = ({ competition }: SupplierRow) => competition ?? t('supply.withoutAthlete')
  return (
    <Sheet title={t('supply.title')} lead={t('supply.lead')}>
      {may('export-data') && (
        <div>
          <ExportMenu path={adminPaths.eventMerchandising(eventId)} />
        </div>
      )}
      <Scroll tabIndex={0} role="region" aria-label={t('supply.table')}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('supply.item')}</th>
              <th scope="col" data-wide="">
                {t('supply.variant')}
              </th>
              <th scope="col" data-wide="">
                {t('supply.competition')}
              </th>
              {counts.map((name) => (
                <th key={name} scope="col" data-number="">
                  {t(`supply.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.item} ${row.variant} ${row.competition}`}>
                <th scope="row">
                  {row.item}
                  <small>{[row.variant, competitionOf(row)].filter(Boolean).join(' · ')}</small>
                </th>
                <td data-wide="">{row.variant}</td>
                <td data-wide="">{competitionOf(row)}</td>
                {counts.map((name) => (
                  <td key={name} data-number="">
                    {count(row[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3} data-wide="">
                {t('supply.total')}
              </th>
              <th scope="row" data-narrow="">
                {t('supply.total')}
              </th>
              {counts.map((name) => (
                <td key={name} data-number="">
                  {count(sumOf(name))}
                </td>
              ))}
            </tr>
          </tfoot>
        </Table>
      </Scroll>
    </Sheet>
  )
}

const Scroll = styled.div`
  overflow-x: auto;
`
const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;

  :is(th, td) {
    block-size: var(--target);
    padding-inline: 0 var(--space-4);
    border-block-end: 1px solid var(--line);
    text-align: start;
  }
  thead th {
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
  [data-number] {
    padding-inline: var(--space-4) 0;
    text-align: end;
    white-space: nowrap;
  }
  small {
    font-weight: 400;
  }
  small,
  [data-narrow] {
    display: none;
  }
  @media (max-width: 47.99rem) {
    [data-wide] {
      display: none;
    }
    small {
      display: block;
    }
    [data-narrow] {
      display: table-cell;
    }
    :is(th, td) {
      padding: var(--space-2) 0;
      overflow-wrap: anywhere;
    }
    [data-number] {
      padding-inline-start: var(--space-3);
    }
  }
`
