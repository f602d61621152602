import { lazy, Suspense, use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Direction, GatePage } from '#rules/gate/gate-views.ts'
import { isCodeLike } from '#rules/gate/pass-locally.ts'
import { can } from '#rules/permissions.ts'
import { StaffContext, useFormats } from '#web/admin/staff.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/input.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { DeskSwitch, Finder, Foot, Head, Hint, Page, Result } from '../check-in/desk-layout.tsx'
import { DeskProblemBanner } from '../check-in/desk-messages.tsx'
import { DeviceLine } from '../check-in/device-line.tsx'
import type { DeskAccess } from '../check-in/use-check-in-desk.ts'
import { LanguageSwitch } from '../site/language-switch.tsx'
import { GateConflicts } from './gate-conflicts.tsx'
import { GateCounts } from './gate-counts.tsx'
import { GateResult } from './gate-result.tsx'
import { GatesDialog } from './gates-dialog.tsx'
import { TicketList } from './ticket-list.tsx'
import { useGate } from './use-gate.ts'

const Camera = lazy(() => import('../check-in/camera.tsx'))

const searchAfterMs = 250
/** More gates are a list, so that they fit on a phone. */
const mostSegments = 2

type Props = { page: GatePage; access: DeskAccess; tableBase: string }

export function GateScreen({ page, access, tableBase }: Props) {
  const { t } = useTranslation('gate')
  const { briefDate } = useFormats()
  const staff = use(StaffContext)
  const desk = useGate(page, access)
  const [text, setText] = useState('')
  const [isScanning, setScanning] = useState(false)
  const [areGatesOpen, setGatesOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const { event } = page
  const { shown, table, device, gate } = desk
  const mayEdit = staff !== null && can(staff.actor, 'edit-events')
  const isAtGate = table.gates.length === 0 || gate !== null
  useEffect(() => input.current?.focus(), [])

  const search = (next: string, delay: number) => {
    setText(next)
    if (timer.current) clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!isCodeLike(next)) return void desk.find(next)
      setText('')
      void desk.scan(next)
    }, delay)
  }
  const startOver = () => {
    search('', 0)
    input.current?.focus()
  }
  if (page.types.length === 0)
    return (
      <Page id="content">
        <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>
        {!access.isHelper && <ButtonLink href={adminPaths.eventTicketTypes(event.id)}>{t('none.add')}</ButtonLink>}
      </Page>
    )
  return (
    <Page id="content">
      <Head>
        {access.isHelper ? (
          <span />
        ) : (
          <Link to={adminPaths.event(event.id)} aria-label={t('back')}>
            <Icon name="arrow" size={22} />
          </Link>
        )}
        <div>
          <h1>{event.title}</h1>
          <p>
            {t('title')} · {briefDate(event.startsAt, event.timeZone)}
          </p>
        </div>
        <GateCounts table={table} />
      </Head>
      {page.hasAthletes && <DeskSwitch athletes={tableBase} tickets={access.base} current="tickets" />}
      {table.gates.length > 0 && (
        <Where>
          {table.gates.length > mostSegments ? (
            <Select
              aria-label={t('gate')}
              value={gate?.id ?? ''}
              onChange={({ target }) => desk.chooseGate(target.value)}
            >
              <option value="" disabled>
                {t('gate')}
              </option>
              {table.gates.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          ) : (
            <Segments
              label={t('gate')}
              name="gate"
              options={table.gates.map(({ id, name }) => ({ value: id, label: name }))}
              value={gate?.id ?? ''}
              onChange={desk.chooseGate}
            />
          )}
          {desk.mayLeave && (
            <Segments
              label={t('direction.label')}
              name="direction"
              options={(['in', 'out'] as const).map((value) => ({ value, label: t(`direction.${value}`) }))}
              value={desk.direction}
              onChange={(value) => desk.setDirection(value as Direction)}
            />
          )}
        </Where>
      )}
      {isAtGate ? (
        <>
          <Finder
            role="search"
            onSubmit={(submission) => {
              submission.preventDefault()
              search(text, 0)
              input.current?.select()
            }}
          >
            <SearchBox
              ref={input}
              label={t('search.label')}
              placeholder={t('search.placeholder')}
              value={text}
              onChange={({ target }) => search(target.value, searchAfterMs)}
            />
            <Button variant="solid" icon="qr" aria-pressed={isScanning} onClick={() => setScanning(!isScanning)}>
              {t(isScanning ? 'camera.stop' : 'camera.start')}
            </Button>
          </Finder>
          {isScanning && (
            <Picture>
              <Suspense fallback={<p>{t('camera.loading')}</p>}>
                <Camera isContinuous onCode={(code) => void desk.scan(code)} />
              </Suspense>
            </Picture>
          )}
          <GateConflicts device={device} repeats={table.repeats} />
          <Result aria-live="polite">
            {shown.problem && <DeskProblemBanner problem={shown.problem} />}
            {shown.outcome && (
              <>
                <GateResult outcome={shown.outcome} desk={desk} event={event} />
                {!isScanning && (
                  <Button wide size="lg" variant="solid" onClick={startOver}>
                    {t('next')}
                  </Button>
                )}
              </>
            )}
            {shown.found?.length === 0 && <p role="status">{t('nobody')}</p>}
            {shown.found && shown.found.length > 0 && <TicketList tickets={shown.found} event={event} desk={desk} />}
          </Result>
          {text === '' && !shown.outcome && !isScanning && <Hint>{t('start')}</Hint>}
        </>
      ) : (
        <Hint>{t('chooseGate')}</Hint>
      )}
      {mayEdit && device.isOnline && (
        <p>
          <Button size="sm" icon="edit" onClick={() => setGatesOpen(true)}>
            {t('gates.open')}
          </Button>
        </p>
      )}
      {areGatesOpen && <GatesDialog table={table} onClose={() => setGatesOpen(false)} />}
      <Foot>
        <DeviceLine
          area="gate"
          stored={device.bundle && { size: device.bundle.tickets.length, at: device.bundle.at }}
          device={device}
        />
        {device.isOnline && <LanguageSwitch />}
      </Foot>
    </Page>
  )
}

const Where = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`
/** Lower than at a table: what came of a scan is seen below it. */
const Picture = styled.div`
  video {
    max-block-size: 34dvh;
  }
`
