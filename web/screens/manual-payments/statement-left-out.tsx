import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EndedMatch, StatementView } from '#rules/statements/statement-view.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { Entry } from './proposal-card.tsx'

const leftOut = ['debits', 'otherCurrency', 'imported'] as const

/** What of a file is proposed for nothing, and why. */
export function StatementLeftOut({ view, onMap }: { view: StatementView; onMap: (() => void) | null }) {
  const { t } = useTranslation('manual-payments')
  const { count } = useFormats()
  const { counts, ended, unmatched, rowProblems } = view
  return (
    <Sheet
      title={t('leftOut.title')}
      lead={t('leftOut.read', { count: counts.entries, entries: count(counts.entries) })}
    >
      <Lines>
        {leftOut.map(
          (name) =>
            counts[name] > 0 && (
              <li key={name}>{t(`leftOut.${name}`, { count: counts[name], entries: count(counts[name]) })}</li>
            ),
        )}
      </Lines>
      {counts.ended > 0 && (
        <Disclosure isOpen label={t('leftOut.ended', { count: counts.ended, entries: count(counts.ended) })}>
          <p>{t('leftOut.endedText')}</p>
          <Unmatched>
            {ended.map((match) => (
              <li key={match.entry.id}>
                <Entry entry={match.entry} />
                <EndedOrders orders={match.orders} />
              </li>
            ))}
          </Unmatched>
          {counts.ended > ended.length && (
            <p>{t('leftOut.moreUnmatched', { count: count(counts.ended - ended.length) })}</p>
          )}
        </Disclosure>
      )}
      {counts.unmatched > 0 && (
        <Disclosure label={t('leftOut.unmatched', { count: counts.unmatched, entries: count(counts.unmatched) })}>
          <Unmatched>
            {unmatched.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
          </Unmatched>
          {counts.unmatched > unmatched.length && (
            <p>{t('leftOut.moreUnmatched', { count: count(counts.unmatched - unmatched.length) })}</p>
          )}
        </Disclosure>
      )}
      {counts.rowProblems > 0 && (
        <Disclosure label={t('leftOut.problems', { count: counts.rowProblems, rows: count(counts.rowProblems) })}>
          <Lines>
            {rowProblems.map(({ code, row, value }) => (
              <li key={`${row} ${code}`}>
                {t('leftOut.row', { row: row ?? '', reason: t(`rowProblem.${code}`) })}
                {value && <q>{value}</q>}
              </li>
            ))}
          </Lines>
        </Disclosure>
      )}
      {onMap && (
        <div>
          <Button size="sm" onClick={onMap}>
            {t('columnsForm.again')}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

const EndedOrders = ({ orders }: Pick<EndedMatch, 'orders'>) =>
  orders.map(({ orderId, number, buyerName, eventTitle }) => (
    <div key={orderId}>
      <strong dir="auto">{buyerName}</strong>{' '}
      <TextLink href={adminPaths.order(orderId)} target="_blank">
        {number}
      </TextLink>
      {` · ${eventTitle}`}
    </div>
  ))

const Lines = styled.ul`
  display: grid;
  gap: var(--space-1);

  &:empty {
    display: none;
  }
  q {
    margin-inline-start: 0.5em;
    color: var(--ink-soft);
    overflow-wrap: anywhere;
  }
`
const Unmatched = styled.ul`
  margin-block-start: var(--space-3);
  display: grid;
  gap: var(--space-4);
  padding: 0;
  list-style: none;
`
