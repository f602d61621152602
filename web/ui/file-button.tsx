import { useRef } from 'react'
import { Button } from './button.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

type FileButtonProps = {
  label: string
  children: string
  accept: string
  /** Opens the camera on phones. */
  capture?: 'environment'
  onChoose: (file: File) => void
}

/** Instead of the browser's input of files, whose words are in the browser's language. */
export function FileButton({ label, children, accept, capture, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useIsHydrated()
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        capture={capture}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // So that choosing the same file again is a change.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
      <Button size="sm" disabled={!isHydrated} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
