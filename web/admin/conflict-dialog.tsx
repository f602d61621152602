import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { refusalIn } from '#web/refusal.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Conflict } from './conflict.tsx'

type Props = {
  label: string
  mine: string
  theirs: string
  display?: (value: string) => ReactNode
  onKeepMine: () => void
  onClose: () => void
}

export function ConflictDialog({ label, mine, theirs, display, onKeepMine, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { revalidate } = useRevalidator()
  // Outside of the list, whose cells have styles of their own.
  return createPortal(
    <Dialog isOpen onClose={onClose} title={label} closeLabel={t('close')}>
      <Conflict
        mine={{ value: mine }}
        theirs={{ value: theirs }}
        labelOf={() => label}
        {...(display && { display: (_, value) => display(value) })}
        onKeepMine={onKeepMine}
        onTakeTheirs={() => {
          void revalidate()
          onClose()
        }}
      />
    </Dialog>,
    document.body,
  )
}

/** What another member has saved, if an answer rejects for it; otherwise null. */
export const theirsIn = (answer: unknown): string | null => {
  const refusal = refusalIn(answer)
  return refusal?.code === 'changed_meanwhile' ? String(refusal.values.theirs) : null
}
