import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { findUndo, forgetUndo, forgetUndoOfOthers } from '#web/ui/last-undo.ts'
import { isTyping } from './is-typing.ts'

/** Ctrl+Z and ⌘Z undo the last act, also when its toast has gone: nobody reaches that in time by Tab. */
export function useUndoKey(): void {
  const { pathname } = useLocation()
  const isSending = useNavigation().formData !== undefined
  useEffect(() => forgetUndoOfOthers(pathname), [pathname])
  useEffect(() => {
    if (isSending) forgetUndo()
  }, [isSending])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z'
      const isTyped = isTyping(event) && !(event.target instanceof HTMLSelectElement)
      if (!isUndo || isTyped || document.querySelector('dialog[open]')) return
      const undo = findUndo(window.location.pathname)
      if (!undo) return
      event.preventDefault()
      forgetUndo()
      undo()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
