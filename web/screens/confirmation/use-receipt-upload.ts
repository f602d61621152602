import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { paths } from '#rules/paths.ts'
import { fileTypes } from '#rules/registration-forms/form-field.ts'
import { faultOf } from '../registration/use-document-upload.ts'
import { sendUpload, UploadRejected } from '#web/ui/send-upload.ts'

export function useReceiptUpload(order: string) {
  const { t } = useTranslation('validation')
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const active = useRef<AbortController | null>(null)
  const query = new URLSearchParams({ order })

  const post = async (path: string, form: FormData) => {
    const controller = new AbortController()
    active.current = controller
    setError(null)
    setProgress(0)
    try {
      await sendUpload(`${path}?${query}`, form, { signal: controller.signal, onProgress: setProgress })
      await revalidate()
    } catch (problem) {
      if (problem instanceof UploadRejected) setError(problem.message || t('file_upload'))
      else if (!controller.signal.aborted) throw problem
    } finally {
      setProgress(null)
    }
  }
  return {
    progress,
    error,
    send: (file: File) => {
      const fault = faultOf(file, fileTypes)
      if (fault) return setError(t(fault))
      const form = new FormData()
      form.append('file', file)
      void post(paths.paymentReceipts, form)
    },
    remove: () => void post(paths.paymentReceiptRemoval, new FormData()),
    cancel: () => active.current?.abort(),
  }
}
