import { useRef } from 'react'
import { Button } from './button.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

type FileButtonProps = {
  label: string
  children: string
  accept: string
  /** Opens the camera on phones. */
  capture?: 'environment'
  multiple?: boolean
  /** `files` are all of them, where several can be chosen. */
  onChoose: (file: File, files: File[]) => void
}

/** Instead of the browser's input of files, whose words are in the browser's language. */
export function FileButton({ label, children, accept, capture, multiple, onChoose }: FileButtonProps) {
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
        multiple={multiple}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // So that choosing the same file again is a change.
          currentTarget.value = ''
          if (files[0]) onChoose(files[0], files)
        }}
      />
      <Button size="sm" disabled={!isHydrated} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
