import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentTypes, imageFaultOf, maxUploadBytes, type ImageCrop, type UploadPurpose } from '#rules/media/images.ts'
import { notify } from '#web/ui/toast.tsx'
import { UploadRejected } from '#web/ui/send-upload.ts'
import { sendImage } from './send-image.ts'

type UploadOptions = { purpose: UploadPurpose; onUploaded: (path: string) => void }

export function useUpload({ purpose, onUploaded }: UploadOptions) {
  const { t } = useTranslation(['admin', 'refusals', 'validation'])
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const activeUpload = useRef<AbortController | null>(null)
  const fail = (
    reason: string,
    title = t(purpose === 'logo' ? 'admin:upload.failed.logo' : 'admin:upload.failed.any'),
  ) => {
    setError(reason)
    notify.error(title, { description: reason })
  }
  const isDocument = purpose === 'document'
  const isAcceptable = (file: File) => {
    setError(null)
    const megabytes = maxUploadBytes / 1024 / 1024
    const fault = isDocument ? documentFaultOf(file) : imageFaultOf(file)
    if (file.size > maxUploadBytes) fail(t('refusals:file_too_large', { megabytes }))
    else if (fault) fail(t(`refusals:${fault}`))
    else return true
    return false
  }
  const send = async (file: File, cut: ImageCrop | null) => {
    const controller = new AbortController()
    activeUpload.current = controller
    setError(null)
    setProgress(0)
    try {
      onUploaded(await sendImage(file, { purpose, cut, signal: controller.signal, onProgress: setProgress }))
    } catch (problem) {
      if (problem instanceof UploadRejected) fail(problem.message || t('validation:file_upload'))
      else if (controller.signal.aborted) notify.info(t('admin:upload.cancelled'))
      else throw problem
    }
    setProgress(null)
  }
  return { progress, error, fail, isAcceptable, send, cancel: () => activeUpload.current?.abort() }
}

const documentFaultOf = ({ type }: File) =>
  documentTypes.some((accepted) => accepted === type) ? null : 'document_invalid'
