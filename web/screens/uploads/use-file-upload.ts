import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UploadRejected } from '#web/ui/send-upload.ts'
import { notify } from '#web/ui/toast.tsx'

type SendOptions = { signal: AbortSignal; onProgress: (part: number) => void }

type Options<Answer> = {
  send: (file: File, options: SendOptions) => Promise<Answer>
  onUploaded: (answer: Answer) => void
}

/** One file at a time; what is wrong with it stands beside the field. */
export function useFileUpload<Answer>({ send: sendFile, onUploaded }: Options<Answer>) {
  const { t } = useTranslation(['admin', 'validation'])
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const active = useRef<AbortController | null>(null)
  useEffect(() => () => active.current?.abort(), [])
  const send = async (file: File) => {
    const controller = new AbortController()
    active.current = controller
    setError(null)
    setProgress(0)
    try {
      onUploaded(await sendFile(file, { signal: controller.signal, onProgress: setProgress }))
    } catch (problem) {
      if (problem instanceof UploadRejected) setError(problem.message || t('validation:file_upload'))
      else if (controller.signal.aborted) notify.info(t('admin:upload.cancelled'))
      else throw problem
    }
    setProgress(null)
  }
  return { progress, error, send, cancel: () => active.current?.abort() }
}
