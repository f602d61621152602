import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'

type ListboxOptions = {
  count: number
  /** Names the results: others begin with their first one. */
  round: string
  isSearching: boolean
  isEntered?: boolean
  onOpen: (index: number) => void
}

/** A combobox whose arrows, Home, End and Enter move within a list while the focus stays in the input. */
export function useListbox({ count, round, isSearching, isEntered = false, onOpen }: ListboxOptions) {
  const id = useId()
  const [choice, setChoice] = useState({ round, index: 0 })
  const index = choice.round === round ? Math.min(choice.index, count - 1) : 0
  const select = (next: number) => setChoice({ round, index: next })
  const optionId = (of: number) => `${id}-${of}`
  const deferEnter = useEnterWhileSearching({ isSearching, isEntered }, () => count > 0 && onOpen(0))
  const selectedId = optionId(index)
  useEffect(() => {
    document.getElementById(selectedId)?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])

  const move: Record<string, () => void> = {
    ArrowDown: () => select((index + 1) % count),
    ArrowUp: () => select((index - 1 + count) % count),
    Home: () => select(0),
    End: () => select(count - 1),
    Enter: () => onOpen(index),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isModified = event.nativeEvent.isComposing || event.altKey || event.shiftKey || event.ctrlKey || event.metaKey
    if (isModified || !Object.hasOwn(move, event.key)) return
    event.preventDefault()
    if (event.key === 'Enter' && isSearching) deferEnter()
    else if (count > 0) move[event.key]!()
  }
  const input = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': count > 0,
    'aria-controls': id,
    'aria-activedescendant': count > 0 ? selectedId : undefined,
    onKeyDown,
  } as const
  return { id, index, select, optionId, input }
}

type Enter = Required<Pick<ListboxOptions, 'isSearching' | 'isEntered'>>

/** Enter pressed before the answer opens its first result, for anyone who types or scans faster than it arrives. */
function useEnterWhileSearching({ isSearching, isEntered }: Enter, openFirst: () => void) {
  const isAwaited = useRef(isEntered)
  const openAwaited = useEffectEvent(() => {
    if (isAwaited.current) openFirst()
    isAwaited.current = false
  })
  useEffect(() => {
    if (!isSearching) openAwaited()
  }, [isSearching])
  return () => {
    isAwaited.current = true
  }
}
