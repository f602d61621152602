import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveItem } from './move-item.ts'

export type Moves = { announcement: string; count: number; move: (from: number, to: number) => void }

type Options<Item> = {
  items: readonly Item[]
  onChange: (items: readonly Item[]) => void
  idOf: (item: Item) => string
  labelOf: (item: Item, index: number) => string
}

/** Moves the cards of a list; screen readers hear of it and the card's handle keeps the focus. */
export function useMoves<Item>({ items, onChange, idOf, labelOf }: Options<Item>): Moves {
  const { t } = useTranslation('admin')
  const [announcement, setAnnouncement] = useState('')
  const focusedId = useRef<string | null>(null)

  // React moves the card in the document, which takes the focus away.
  useEffect(() => {
    if (focusedId.current) document.querySelector<HTMLElement>(`[data-handle="${focusedId.current}"]`)?.focus()
    focusedId.current = null
  })
  return {
    announcement,
    count: items.length,
    move: (from, to) => {
      const item = items[from]
      const moved = moveItem(items, from, to)
      if (item === undefined || moved === items) return
      if (document.activeElement?.matches('[data-handle]')) focusedId.current = idOf(item)
      onChange(moved)
      setAnnouncement(t('cards.moved', { label: labelOf(item, from), number: to + 1, count: items.length }))
    },
  }
}
