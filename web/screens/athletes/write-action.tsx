import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AthleteChoices } from '#rules/registrations/admin-athlete-views.ts'
import { Button } from '#web/ui/button.tsx'
import { WriteDialog, type Recipient } from './write-dialog.tsx'

export function WriteAction({ athlete }: { athlete: Recipient & { choices: Pick<AthleteChoices, 'replies'> } }) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const { replies } = athlete.choices
  if (!replies) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('athlete.actions.write')}
      </Button>
      {isOpen && <WriteDialog athlete={athlete} replies={replies} onClose={() => setOpen(false)} />}
    </>
  )
}
