import { useTranslation } from 'react-i18next'
import type { GateState } from '#rules/gate/gate-views.ts'
import { useFormats } from '#web/admin/staff.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Counts } from '../check-in/check-in-counts.tsx'

/** How many are inside; opened, by type and by gate. */
export function GateCounts({ table: { types, gates, counts } }: { table: GateState }) {
  const { t } = useTranslation('gate')
  const { count } = useFormats()
  const sum = (key: 'inside' | 'total') => types.reduce((all, one) => all + one[key], 0)
  const admittedAt = (gateId: string | null) => counts.find((one) => one.gateId === gateId)?.admitted ?? 0
  return (
    <Counts>
      <summary>
        <strong>{count(sum('inside'))}</strong> / {count(sum('total'))}
        <VisuallyHidden>{t('counts.label')}</VisuallyHidden>
      </summary>
      <ul role="list">
        {types.map(({ typeId, type, inside, total }) => (
          <li key={typeId}>
            <span>{type}</span>
            <span>
              <strong>{count(inside)}</strong> / {count(total)}
            </span>
          </li>
        ))}
        {gates.map(({ id, name }) => (
          <li key={id}>
            <span>{t('counts.gate', { gate: name })}</span>
            <strong>{count(admittedAt(id))}</strong>
          </li>
        ))}
      </ul>
    </Counts>
  )
}
