import { lazy, Suspense, useEffect, useEffectEvent, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchInput } from './search-input.tsx'

const SearchPanel = lazy(() => import('./search-panel.tsx').then((module) => ({ default: module.SearchPanel })))

type CommandPaletteProps = { isOpen: boolean; onClose: () => void }

export function CommandPalette({ isOpen, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('admin')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('nav.search')} closeLabel={t('close')} size="top">
      <Search onClose={onClose} />
    </Dialog>
  )
}

/** What is typed while the panel loads for the first time is its search. */
function Search({ onClose }: { onClose: () => void }) {
  const [input, setInput] = useState('')
  const [isEntered, setEntered] = useState(false)
  const enter = (event: ReactKeyboardEvent) => event.key === 'Enter' && setEntered(input.trim() !== '')
  return (
    <Suspense fallback={<SearchInput value={input} onChange={setInput} onKeyDown={enter} />}>
      <SearchPanel input={input} onInput={setInput} isEntered={isEntered} onClose={onClose} />
    </Suspense>
  )
}

/** The state of the palette, which ⌘K or Ctrl+K opens and closes. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  const toggle = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
    if (!isShortcut || event.altKey || event.shiftKey) return
    event.preventDefault()
    // What is being decided in another dialog comes first.
    if (isOpen || !document.querySelector('dialog[open]')) setOpen(!isOpen)
  })
  useEffect(() => {
    window.addEventListener('keydown', toggle)
    return () => window.removeEventListener('keydown', toggle)
  }, [])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
