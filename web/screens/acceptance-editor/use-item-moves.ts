import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditedItem } from './use-acceptance-saving.ts'

/** Moves items, and what a screen reader announces of it. */
export function useItemMoves(items: readonly EditedItem[], setItems: (items: EditedItem[]) => void) {
  const { t } = useTranslation('acceptance')
  const [announcement, setAnnouncement] = useState('')
  const focusedHandle = useRef<string | null>(null)

  // React moves the card in the document, which takes the focus away.
  useEffect(() => {
    if (focusedHandle.current) document.querySelector<HTMLElement>(`[data-handle="${focusedHandle.current}"]`)?.focus()
    focusedHandle.current = null
  })
  return {
    announcement,
    move: (from: number, to: number) => {
      const item = items[from]
      if (!item || from === to || to < 0 || to >= items.length) return
      if (document.activeElement?.matches('[data-handle]')) focusedHandle.current = item.key
      setItems(items.toSpliced(from, 1).toSpliced(to, 0, item))
      setAnnouncement(t('moved', { number: to + 1, count: items.length }))
    },
  }
}
