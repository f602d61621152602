import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const shownMs = 2000

type Props = { text: string; label: string; copied: string }

/** Copies a text, and says so for a moment. Not there without scripts: the text itself can be marked. */
export function CopyButton({ text, label, copied }: Props) {
  const isHydrated = useIsHydrated()
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setIsDone(false), shownMs)
    return () => clearTimeout(timer)
  }, [isDone])
  if (!isHydrated) return null
  const copy = () => void navigator.clipboard.writeText(text).then(() => setIsDone(true))
  return (
    <>
      <Button size="sm" variant="quiet" icon={isDone ? 'check' : 'copy'} aria-label={label} onClick={copy} />
      <VisuallyHidden role="status">{isDone ? copied : ''}</VisuallyHidden>
    </>
  )
}
