import { useEffect, useRef, type ReactNode } from 'react'
import { Banner } from '#web/ui/banner.tsx'

/** Why a dialog that stays open was not done. It takes the focus: the button may be far below it, on a phone. */
export function DialogNotice({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <Banner ref={notice} tone="error" isAlert>
      {children}
    </Banner>
  )
}
