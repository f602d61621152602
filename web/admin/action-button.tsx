import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

/** Disabled until the page's script runs: a press before would do nothing. */
export function ActionButton({ disabled = false, ...rest }: ComponentProps<typeof Button>) {
  const isHydrated = useIsHydrated()
  return <Button {...rest} disabled={disabled || !isHydrated} />
}
