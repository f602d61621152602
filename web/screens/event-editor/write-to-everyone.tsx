import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventBasics } from '#rules/events/event-editor-view.ts'
import { placeText } from '#rules/events/place-text.ts'
import type { Saving } from '#web/admin/saving.ts'
import { useFormats, useMay } from '#web/admin/staff.ts'
import { useAct } from '#web/admin/use-act.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type Occasion = { startsAt: string; timeZone: string; place: string }

const occasionOf = ({ startsAt, timeZone, ...event }: EventBasics): Occasion => ({
  startsAt,
  timeZone,
  place: placeText(event),
})

/** When and where a published event with athletes was before what was saved here; null while that is the same. */
export function useMovedFrom(event: EventBasics, { savedAt }: Pick<Saving, 'savedAt'>): Occasion | null {
  const may = useMay()
  const [was] = useState(() => occasionOf(event))
  const isMoved = JSON.stringify(was) !== JSON.stringify(occasionOf(event))
  const hasReaders = event.status === 'published' && event.dependents.athletes > 0 && may('edit-athletes')
  return savedAt !== null && isMoved && hasReaders ? was : null
}

/** Opens a mail to all athletes with a text about the move. */
export function WriteToEveryone({ event, was }: { event: EventBasics; was: Occasion }) {
  const { t } = useTranslation('event-editor')
  const { count } = useFormats()
  const navigate = useNavigate()
  const [isHidden, setHidden] = useState(false)
  const banner = useRef<HTMLDivElement>(null)
  const { send, isBusy } = useAct<{ id: string }>('write', {
    failed: t('write.failed'),
    onDone: ({ id }) => void navigate(adminPaths.eventMailing(event.id, id)),
  })
  useEffect(() => {
    // In braces: newer browsers return a promise here, which React would take for a function that cleans up.
    banner.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (isHidden) return null
  const { athletes } = event.dependents
  return (
    <Banner
      ref={banner}
      tone="warning"
      icon="mail"
      title={t('write.title', { count: athletes, total: count(athletes) })}
      actions={
        <>
          <Button variant="solid" icon="mail" busy={isBusy} onClick={() => send(was)}>
            {t('write.button')}
          </Button>
          <Button variant="quiet" onClick={() => setHidden(true)}>
            {t('write.later')}
          </Button>
        </>
      }
    >
      {t('write.text')}
    </Banner>
  )
}
