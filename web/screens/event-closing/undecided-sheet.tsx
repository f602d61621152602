import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import { closureActions } from '#rules/events/closure-actions.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { ClosingDialog } from './closing-dialog.tsx'
import { useCancellation } from './use-cancellation.ts'

/** Of a cancelled event whose orders still stand. */
export function UndecidedSheet({ eventId }: { eventId: string }) {
  const { t } = useTranslation('event-closing')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Sheet level="h2" title={t('undecided.title')} lead={t('undecided.text')}>
      <div>
        <Button onClick={() => setIsOpen(true)}>{t('undecided.open')}</Button>
      </div>
      {isOpen && <DecideDialog eventId={eventId} onClose={() => setIsOpen(false)} />}
    </Sheet>
  )
}

function DecideDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { t } = useTranslation('event-closing')
  return (
    <ClosingDialog
      title={t('undecided.title')}
      lead={t('undecided.lead')}
      submitLabel={t('undecided.submit')}
      action={adminPaths.eventClosure(eventId)}
      intent="close"
      choices={closureActions}
      found={useCancellation(eventId)}
      failed={t('failed')}
      done={t('started')}
      overtaken={t('overtaken')}
      onClose={onClose}
    />
  )
}
