import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { BibPreview } from '#rules/bibs/bib-views.ts'
import { useFormats } from '#web/admin/staff.ts'

/** Numbers that nobody gets, and athletes who get none, each with the reason. */
export function LeftOut({ preview: { reserved, taken, left } }: { preview: BibPreview }) {
  const { t } = useTranslation('bibs')
  const { count } = useFormats()
  const holders = taken.bibs.map(({ bib, reason, holder }) =>
    t(reason === 'cancelled' ? 'assign.cancelledBy' : 'assign.takenBy', { bib, name: holder }),
  )
  if (taken.count > holders.length) holders.push(t('assign.more', { count: taken.count - holders.length }))
  const reservedBibs = [reserved.bibs, reserved.more > 0 && t('assign.more', { count: reserved.more })]
  const numbers = [
    reserved.count > 0 && t('assign.reserved', { bibs: reservedBibs.filter(Boolean).join(', ') }),
    taken.count > 0 && t('assign.taken', { bibs: holders.join(', ') }),
  ].filter((text) => text !== false)
  const athletes = Object.entries(left)
    .filter(([, number]) => number > 0)
    .map(([reason, number]) => t(`assign.reason.${reason}`, { count: number, athletes: count(number) }))
  if (numbers.length + athletes.length === 0) return null
  return (
    <Facts>
      <Part title={t('assign.skipped')} lines={numbers} />
      <Part title={t('assign.left')} lines={athletes} />
    </Facts>
  )
}

function Part({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <dt>{title}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  )
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-4) var(--space-5);
  font-size: var(--text-sm);
  line-height: 1.5;

  dt {
    font-weight: 600;
  }
  dd {
    margin: 0;
    color: var(--ink-soft);
    overflow-wrap: anywhere;
  }
`
