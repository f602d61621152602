import { useCallback, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'

/** For a section of a detail in whose place its form stands while it is edited: its button, which has the focus again. */
export function useEditing(label?: string): { isEditing: boolean; button: ReactNode; close: () => void } {
  const { t } = useTranslation('admin')
  const [isEditing, setEditing] = useState(false)
  const returnsFocus = useRef(false)
  const focusAgain = useCallback((button: HTMLButtonElement | null) => {
    if (button && returnsFocus.current) button.focus()
    returnsFocus.current = false
  }, [])
  const close = useCallback(() => {
    returnsFocus.current = true
    setEditing(false)
  }, [])
  const button = !isEditing && (
    <Button ref={focusAgain} size="sm" variant="quiet" icon="edit" aria-label={label} onClick={() => setEditing(true)}>
      {t('athlete.edit')}
    </Button>
  )
  return { isEditing, button, close }
}
