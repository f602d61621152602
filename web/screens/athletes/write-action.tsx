import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AthleteChoices } from '#rules/registrations/admin-athlete-views.ts'
import { Button } from '#web/ui/button.tsx'
import { useSavedReplies } from './use-saved-replies.ts'
import { WriteDialog, type Recipient } from './write-dialog.tsx'

export function WriteAction({ athlete }: { athlete: Recipient & { choices: Pick<AthleteChoices, 'isWritable'> } }) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  if (!athlete.choices.isWritable) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('athlete.actions.write')}
      </Button>
      {isOpen && <Writing athlete={athlete} onClose={() => setOpen(false)} />}
    </>
  )
}

const Writing = (props: { athlete: Recipient; onClose: () => void }) => (
  <WriteDialog {...props} replies={useSavedReplies()} />
)
