import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { ActionButton } from '#web/admin/action-button.tsx'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { useFormats } from '#web/admin/staff.ts'

export function AthleteCashSection({ athlete: { cash, order, timeZone } }: { athlete: AthleteDetails }) {
  const { t } = useTranslation('admin')
  const { dateTime, money } = useFormats()
  const failed = t('athlete.pickUpCash.failed')
  const undo = useAct('undo-cash', { failed, done: () => ({ message: t('athlete.pickUpCash.undone') }) })
  const record = useAct<{ at: string | null }, number>('cash', {
    failed,
    done: ({ at }, amount) =>
      at === null
        ? { message: t('athlete.pickUpCash.already') }
        : {
            message: t('athlete.pickUpCash.done', { amount: money(amount, order?.currency) }),
            undo: () => undo.send({ at }),
          },
  })
  if (cash === null) return null
  const total = cash.due.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <DetailSection title={t('athlete.cash')}>
      <List role="list">
        {cash.due.map(({ title, amount }, index) => (
          <li key={index}>
            <span>{title}</span>
            <strong>{money(amount, order?.currency)}</strong>
          </li>
        ))}
        {cash.received.map(({ at, amount, by, isUndoable }) => (
          <li key={at}>
            <span>
              {t('athlete.pickUpCash.received', { amount: money(amount, order?.currency), at: dateTime(at, timeZone) })}
              <small>{by === null ? t('athlete.pickUpCash.gone') : t('athlete.pickUpCash.by', { name: by })}</small>
            </span>
            {isUndoable && (
              <ActionButton size="sm" busy={undo.isBusy} onClick={() => undo.send({ at })}>
                {t('athlete.pickUpCash.undo')}
              </ActionButton>
            )}
          </li>
        ))}
      </List>
      {total > 0 && (
        <ActionButton
          variant="solid"
          icon="check"
          busy={record.isBusy}
          onClick={() => record.send({ amount: String(total) }, total)}
        >
          {t('athlete.pickUpCash.record', { amount: money(total, order?.currency) })}
        </ActionButton>
      )}
    </DetailSection>
  )
}

const List = styled.ul`
  display: grid;
  font-size: var(--text-sm);

  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-4);
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--line);
  }
  > li > span {
    display: grid;
    overflow-wrap: anywhere;
  }
  strong {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  small {
    color: var(--ink-soft);
  }
`
