import { use, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import {
  cashDueOfPerson,
  undoSeconds,
  verdictOf,
  type CheckInPage,
  type CheckInPerson,
  type HandOut,
} from '#rules/check-in/check-in-views.ts'
import { can, type Permission } from '#rules/permissions.ts'
import { StaffContext, useFormats } from '#web/admin/staff.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Input } from '#web/ui/input.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { CheckInDesk } from './use-check-in-desk.ts'
import { verdictStyle } from './verdict-style.ts'

type Props = {
  person: CheckInPerson
  event: CheckInPage['event']
  desk: CheckInDesk
  isHelper: boolean
  onNext: () => void
  onBack?: () => void
}

export function CheckInPersonPanel({ person, event, desk, isHelper, onNext, onBack }: Props) {
  const { t } = useTranslation('check-in')
  const mayUndoOthers = useMayHere('undo-changes-of-others')
  const { handed } = desk.state
  const verdict = verdictOf(person, event)
  const isDone = handed === 'first'
  const shown = isDone ? 'ready' : verdict
  return (
    <Panel aria-label={person.name}>
      <Verdict data-verdict={shown} role="status">
        <Icon name={isDone ? 'check' : icons[verdict]} size={36} />
        <strong>{t(isDone ? 'done' : `verdict.${verdict}`)}</strong>
        <VerdictReason {...{ person, event, desk }} />
      </Verdict>
      <Who>
        <b data-none={person.bib === null ? '' : undefined}>{person.bib ?? t('noBib')}</b>
        <div>
          <strong>{person.name}</strong>
          <p>{[person.competition, person.team].filter(Boolean).join(' · ')}</p>
        </div>
      </Who>
      {(verdict === 'ready' || (verdict === 'incomplete' && !isHelper)) && <HandOutForm {...{ person, desk }} />}
      {verdict === 'handed_out' && <HandedOut key={person.handOut!.id} mayUndo={mayUndoOthers} {...{ person, desk }} />}
      <Ways>
        <Button
          wide
          size="lg"
          variant={isDone || !['ready', 'incomplete'].includes(verdict) ? 'solid' : 'outline'}
          onClick={onNext}
        >
          {t('next')}
        </Button>
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            {t('backToList')}
          </Button>
        )}
        {!isHelper && <TextLink href={adminPaths.eventAthlete(person.eventId, person.id)}>{t('open')}</TextLink>}
      </Ways>
    </Panel>
  )
}

/** Helpers have no permission. */
function useMayHere(permission: Permission): boolean {
  const staff = use(StaffContext)
  return staff !== null && can(staff.actor, permission)
}

const icons: Record<ReturnType<typeof verdictOf>, IconName> = {
  ready: 'check',
  incomplete: 'alert',
  handed_out: 'clock',
  other_event: 'x',
  cancelled: 'x',
  unpaid: 'x',
}

/** What keeps somebody from their kit, or what is missing. */
function VerdictReason({ person, event, desk }: Pick<Props, 'person' | 'event' | 'desk'>) {
  const { t } = useTranslation('check-in')
  if (desk.state.handed === 'first') return null
  const { eventId, eventTitle, handOut, missing, isWaiverMissing, isIncomplete } = person
  if (eventId !== event.id) return <p>{t('reason.otherEvent', { event: eventTitle })}</p>
  if (person.status !== 'confirmed') return <p>{t(`reason.${person.status}`)}</p>
  if (handOut)
    return (
      <p>
        <HandOutText handOut={handOut} timeZone={event.timeZone} />
      </p>
    )
  const labels = [...missing, ...(isWaiverMissing ? [t('waiver')] : [])]
  if (labels.length > 0) return <p>{t('reason.missing', { labels: labels.join(', ') })}</p>
  return isIncomplete ? <p>{t('reason.desk')}</p> : null
}

function HandOutText({ handOut: { at, by, pickedUpBy }, timeZone }: { handOut: HandOut; timeZone: string }) {
  const { t } = useTranslation('check-in')
  const { time } = useFormats()
  const moment = time(at, timeZone)
  const done = by === null ? t('reason.handedOut', { at: moment }) : t('reason.handedOutBy', { at: moment, by })
  return [done, ...(pickedUpBy ? [t('reason.pickedUpBy', { name: pickedUpBy })] : [])].join(' · ')
}

function HandOutForm({ person, desk }: Pick<Props, 'person' | 'desk'>) {
  const { t } = useTranslation('check-in')
  const { money } = useFormats()
  const mayCollect = useMayHere('collect-cash')
  const id = useId()
  const open = person.items.filter(({ isDelivered }) => !isDelivered)
  const [items, setItems] = useState<ReadonlySet<string>>(() => new Set(open.map((item) => item.id)))
  const [hasCash, setHasCash] = useState(false)
  const [pickedUpBy, setPickedUpBy] = useState('')
  const due = cashDueOfPerson(person)
  const isBlocked = due > 0 && !hasCash
  const toggle = (itemId: string) => {
    const next = new Set(items)
    if (!next.delete(itemId)) next.add(itemId)
    setItems(next)
  }
  const amount = money(due, person.currency)
  return (
    <Form
      onSubmit={(submission) => {
        submission.preventDefault()
        if (isBlocked || desk.isBusy) return
        void desk.handOut(person, { items: [...items], cash: due > 0 ? due : null, pickedUpBy: pickedUpBy.trim() })
      }}
    >
      <fieldset>
        <legend>{t('kit')}</legend>
        {open.map((item) => (
          <Checkbox
            key={item.id}
            label={
              <Item>
                <span>{item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name}</span>
                <b>{item.variant}</b>
              </Item>
            }
            checked={items.has(item.id)}
            onChange={() => toggle(item.id)}
          />
        ))}
        {open.length === 0 && <p>{t(person.bib ? 'bibAlone' : 'nothing')}</p>}
      </fieldset>
      {due > 0 && (
        <Cash>
          {mayCollect ? (
            <Checkbox
              label={<strong>{t('cash.collected', { amount })}</strong>}
              hint={person.cash.map(({ title }) => title).join(', ')}
              checked={hasCash}
              onChange={() => setHasCash(!hasCash)}
            />
          ) : (
            <strong>{t('cash.elsewhere', { amount })}</strong>
          )}
        </Cash>
      )}
      <details>
        <summary>{t('other.open')}</summary>
        <label htmlFor={id}>{t('other.name')}</label>
        <Input id={id} maxLength={120} value={pickedUpBy} onChange={({ target }) => setPickedUpBy(target.value)} />
      </details>
      <Button type="submit" variant="solid" size="lg" wide icon="check" busy={desk.isBusy} disabled={isBlocked}>
        {t(isBlocked ? 'cash.first' : 'handOut', { amount })}
      </Button>
    </Form>
  )
}

function HandedOut({ person, desk, mayUndo }: Pick<Props, 'person' | 'desk'> & { mayUndo: boolean }) {
  const { t } = useTranslation('check-in')
  const { time } = useFormats()
  const isOwn = desk.state.handed === 'first'
  const [isRecent, setRecent] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setRecent(false), undoSeconds * 1_000)
    return () => clearTimeout(timer)
  }, [])
  const open = person.items.filter(({ isDelivered }) => !isDelivered)
  return (
    <>
      {open.length > 0 && (
        <p>
          {t('stillToHandOut', {
            items: open.map(({ name, variant }) => [name, variant].filter(Boolean).join(' ')).join(', '),
          })}
        </p>
      )}
      {person.repeats.length > 0 && (
        <ul>
          {person.repeats.map(({ at, by }) => (
            <li key={at}>{by === null ? t('repeat', { at: time(at) }) : t('repeatBy', { at: time(at), by })}</li>
          ))}
        </ul>
      )}
      {(mayUndo || (isOwn && isRecent)) && (
        <Button variant="outline" busy={desk.isBusy} onClick={() => void desk.undo(person)}>
          {t('undo')}
        </Button>
      )}
    </>
  )
}

const Panel = styled.section`
  display: grid;
  gap: var(--space-4);
`
export const Verdict = styled.div`
  ${verdictStyle}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-5);
  border-radius: var(--radius-4);
  background: var(--verdict);
  color: var(--on-verdict);

  > strong {
    font-size: clamp(1.6rem, 7vw, 2.4rem);
    font-weight: 800;
    line-height: 1.1;
  }
  > p {
    grid-column: 1 / -1;
    font-size: var(--text-lg);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`
const Who = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: var(--space-4);

  > b {
    font-size: clamp(2rem, 9vw, 3rem);
    font-weight: 800;
    line-height: 1;
    font-variant-numeric: tabular-nums;
  }
  > b[data-none] {
    max-inline-size: 4.5rem;
    color: var(--ink-soft);
    font-size: var(--text-base);
    font-weight: 600;
    line-height: 1.2;
  }
  strong {
    font-size: var(--text-xl);
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
  p {
    color: var(--ink-soft);
  }
`
const Form = styled.form`
  display: grid;
  gap: var(--space-4);

  legend {
    font-weight: 700;
  }
  > details > summary {
    display: flex;
    align-items: center;
    min-block-size: var(--target);
    color: var(--primary-text);
    font-weight: 600;
    cursor: pointer;
  }
`
const Item = styled.span`
  display: flex;
  gap: var(--space-3);
  font-size: var(--text-lg);
`
const Cash = styled.div`
  padding: var(--space-2) var(--space-4);
  border: 1.5px solid var(--warning-border);
  border-radius: var(--radius-3);
  background: var(--warning-tint);
`
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
`
