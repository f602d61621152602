import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const confirmationMs = 2000

type Props = { text: string; label: string; copied: string; hasLabel?: boolean }

/** Invisible until there is the script that copying needs: appearing late, it would move what is below. */
export function CopyButton({ text, label, copied, hasLabel = false }: Props) {
  const isHydrated = useIsHydrated()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={isCopied ? 'check' : 'copy'}
        aria-label={label}
        onClick={copy}
        style={isHydrated ? undefined : { visibility: 'hidden' }}
      >
        {hasLabel ? label : undefined}
      </Button>
      <VisuallyHidden role="status">{isCopied ? copied : ''}</VisuallyHidden>
    </>
  )
}
