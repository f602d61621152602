import { use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { undoSeconds } from '#rules/check-in/check-in-views.ts'
import { admitsType, colorOf, type GateColor, type GatePage } from '#rules/gate/gate-views.ts'
import { can } from '#rules/permissions.ts'
import { StaffContext, useFormats } from '#web/admin/staff.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Verdict } from '../check-in/check-in-person.tsx'
import type { GateDesk, ShownOutcome } from './use-gate.ts'

type Props = { outcome: ShownOutcome; desk: GateDesk; event: GatePage['event'] }

const looks: Record<GateColor, { verdict: string; icon: IconName }> = {
  green: { verdict: 'ready', icon: 'check' },
  amber: { verdict: 'incomplete', icon: 'alert' },
  red: { verdict: 'unknown', icon: 'x' },
}

/** Read from an arm's length: the colour, what to do, the type, and why. */
export function GateResult({ outcome, desk, event }: Props) {
  const { t } = useTranslation('gate')
  const { verdict, ticket, isUndone, scan } = outcome
  const { verdict: look, icon } = isUndone ? looks.amber : looks[colorOf(verdict)]
  return (
    <Panel aria-label={t('result')}>
      <Verdict data-verdict={look} role="status">
        <Icon name={icon} size={40} />
        <strong>{t(isUndone ? 'undone' : `verdict.${verdict}`)}</strong>
        <Reason {...{ outcome, desk, event }} />
      </Verdict>
      {ticket && (
        <Who>
          <strong>{ticket.type}</strong>
          <p>{[ticket.holder, ticket.number].filter(Boolean).join(' · ')}</p>
        </Who>
      )}
      {verdict === 'unlisted' && !isUndone && (
        <Button wide size="lg" variant="solid" icon="check" busy={desk.isBusy} onClick={() => void desk.letIn(outcome)}>
          {t('letIn')}
        </Button>
      )}
      <Undo key={scan.id} {...{ outcome, desk }} />
    </Panel>
  )
}

function Reason({ outcome: { verdict, ticket, isUndone }, desk, event }: Props) {
  const { t } = useTranslation('gate')
  const { time } = useFormats()
  if (isUndone || verdict === 'admit' || verdict === 'leave') return null
  if ((verdict === 'inside' || verdict === 'used') && ticket?.last) {
    const { at, by, gate, direction } = ticket.last
    const facts = [t(`last.${direction}`, { at: time(at, event.timeZone) }), gate, by].filter(Boolean)
    return <p>{facts.join(' · ')}</p>
  }
  if (verdict === 'wrong_gate' && ticket) {
    const right = desk.table.gates.filter((gate) => admitsType(gate, ticket.ticketTypeId)).map(({ name }) => name)
    return <p>{right.length > 0 ? t('reason.gates', { gates: right.join(', ') }) : t('reason.wrong_gate')}</p>
  }
  if (verdict === 'other_event' && ticket) return <p>{t('reason.event', { event: ticket.eventTitle })}</p>
  return <p>{t(`reason.${verdict}`)}</p>
}

/** For a minute by who let it through; what another device has done by who may undo changes of others. */
function Undo({ outcome, desk }: Pick<Props, 'outcome' | 'desk'>) {
  const { t } = useTranslation('gate')
  const [isRecent, setRecent] = useState(true)
  const staff = use(StaffContext)
  const mayUndoOthers = staff !== null && can(staff.actor, 'undo-changes-of-others')
  useEffect(() => {
    const timer = setTimeout(() => setRecent(false), undoSeconds * 1_000)
    return () => clearTimeout(timer)
  }, [])
  const isOwn = colorOf(outcome.verdict) === 'green'
  if (!isOwn || outcome.isUndone || !(isRecent || mayUndoOthers)) return null
  return (
    <Button variant="outline" busy={desk.isBusy} onClick={() => void desk.undo(outcome)}>
      {t('undo')}
    </Button>
  )
}

const Panel = styled.section`
  display: grid;
  gap: var(--space-4);
`
const Who = styled.div`
  display: grid;
  gap: var(--space-1);
  overflow-wrap: anywhere;

  > strong {
    font-size: var(--text-2xl, 1.75rem);
    line-height: 1.15;
  }
  > p {
    color: var(--ink-soft);
    font-size: var(--text-lg);
  }
`
