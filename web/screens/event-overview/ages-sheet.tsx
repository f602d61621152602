import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AgeGroup } from '#rules/events/age-groups.ts'
import type { EventOverview } from '#rules/events/event-overview-view.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { ShareBar } from './share-bar.tsx'

const sexes = ['female', 'male', 'other', 'unknown'] as const

export function AgesSheet({ event }: { event: Pick<EventOverview, 'ageGroups' | 'withoutBirthDate'> }) {
  const { t } = useTranslation('event-home')
  const { count } = useFormats()
  const { ageGroups, withoutBirthDate } = event
  const columns = sexes.filter((sex) => sumOf(ageGroups, sex) > 0)
  const most = Math.max(...ageGroups.flatMap((group) => columns.map((sex) => group[sex])))
  const nameOf = ({ from, to }: AgeGroup) =>
    from === 0 ? t('ages.below', { to: to! + 1 }) : to === null ? t('ages.from', { from }) : `${from}–${to}`
  return (
    <Sheet title={t('ages.title')} lead={t('ages.lead')} level="h2">
      <Grid>
        <thead>
          <tr>
            <th scope="col">{t('ages.age')}</th>
            {columns.map((sex) => (
              <th key={sex} scope="col">
                {t(`ages.${sex}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ageGroups.map((group) => (
            <tr key={group.from}>
              <th scope="row">{nameOf(group)}</th>
              {columns.map((sex) => (
                <td key={sex}>
                  {count(group[sex])}
                  <ShareBar share={group[sex] / most} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('ages.total')}</th>
            {columns.map((sex) => (
              <td key={sex}>{count(sumOf(ageGroups, sex))}</td>
            ))}
          </tr>
        </tfoot>
      </Grid>
      {withoutBirthDate > 0 && (
        <small>{t('ages.none', { count: withoutBirthDate, athletes: count(withoutBirthDate) })}</small>
      )}
    </Sheet>
  )
}

const sumOf = (groups: readonly AgeGroup[], sex: (typeof sexes)[number]) =>
  groups.reduce((sum, group) => sum + group[sex], 0)

const Grid = styled.table`
  inline-size: 100%;
  table-layout: fixed;
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: var(--space-2) 0 var(--space-2) var(--space-4);
    text-align: end;
    vertical-align: baseline;
    overflow-wrap: anywhere;
  }
  th:first-child {
    padding-inline-start: 0;
    font-weight: 600;
    text-align: start;
    white-space: nowrap;
  }
  thead th {
    color: var(--ink-soft);
    font-weight: 600;
  }
  td > span {
    margin-block-start: var(--space-1);
  }
  tfoot > tr > * {
    border-block-start: 1px solid var(--line);
    font-weight: 600;
  }
`
