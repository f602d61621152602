import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { maxFound, type CheckInPage } from '#rules/check-in/check-in-views.ts'
import { useFormats } from '#web/admin/staff.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { CheckInCounts } from './check-in-counts.tsx'
import { CheckInPersonPanel } from './check-in-person.tsx'
import { DeviceConflicts, DeviceLine } from './device-line.tsx'
import { PeopleList } from './people-list.tsx'
import { DeskSwitch, Finder, Foot, Head, Hint, Page, Result } from './desk-layout.tsx'
import { DeskProblemBanner, Unknown } from './desk-messages.tsx'
import { SheetLinks } from '../sheets/sheet-links.tsx'
import { LanguageSwitch } from '../site/language-switch.tsx'
import { useCheckInDesk, type DeskAccess } from './use-check-in-desk.ts'

const Camera = lazy(() => import('./camera.tsx'))

const searchAfterMs = 250

type Props = { page: CheckInPage; access: DeskAccess; gateBase: string }

export function CheckInScreen({ page, access, gateBase }: Props) {
  const { t } = useTranslation('check-in')
  const { briefDate } = useFormats()
  const desk = useCheckInDesk(page, access)
  const [text, setText] = useState('')
  const [isScanning, setScanning] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const { state } = desk
  const { event } = page
  useEffect(() => input.current?.focus(), [])

  const search = (next: string, delay: number) => {
    setText(next)
    if (timer.current) clearTimeout(timer.current)
    timer.current = setTimeout(() => void desk.find(next), delay)
  }
  const startOver = () => {
    search('', 0)
    input.current?.focus()
  }
  const scan = (code: string) => {
    setScanning(false)
    setText('')
    void desk.find(code)
  }
  const people = state.search?.people ?? []
  const isUnknown = state.search !== null && people.length === 0 && state.person === null
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
        <CheckInCounts counts={desk.table.counts} />
      </Head>
      {page.hasTickets && <DeskSwitch athletes={access.base} tickets={gateBase} current="athletes" />}
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
        <Suspense fallback={<p>{t('camera.loading')}</p>}>
          <Camera onCode={scan} />
        </Suspense>
      )}
      <DeviceConflicts device={desk.device} repeats={desk.table.repeats} />
      <Result aria-live="polite">
        {state.problem && <DeskProblemBanner problem={state.problem} />}
        {isUnknown && <Unknown isCode={state.search.kind !== 'text'} isCut={state.search.kind === 'unreadable'} />}
        {state.person ? (
          <CheckInPersonPanel
            key={state.person.id}
            person={state.person}
            event={event}
            desk={desk}
            isHelper={access.isHelper}
            onNext={startOver}
            {...(people.length > 1 && { onBack: () => desk.find(state.text) })}
          />
        ) : (
          people.length > 1 && (
            <PeopleList
              title={people.length < maxFound ? t('several', { count: people.length }) : t('many', { count: maxFound })}
              {...{ people, event }}
              onChoose={desk.show}
            />
          )
        )}
      </Result>
      {text === '' && !state.search && !isScanning && <Hint>{t('start')}</Hint>}
      {!state.person && people.length === 0 && !isScanning && desk.recent.length > 0 && (
        <PeopleList title={t('recent')} people={desk.recent} event={event} onChoose={desk.show} />
      )}
      {!access.isHelper && <SheetLinks eventId={event.id} />}
      <Foot>
        <DeviceLine
          area="check-in"
          stored={desk.device.bundle && { size: desk.device.bundle.people.length, at: desk.device.bundle.at }}
          device={desk.device}
        />
        {/* Another language is another page of the server. */}
        {desk.device.isOnline && <LanguageSwitch />}
      </Foot>
    </Page>
  )
}
