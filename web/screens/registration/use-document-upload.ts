import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#rules/paths.ts'
import { maxFileBytes, mediaTypes, type FileField, type SentFile } from '#rules/registration-forms/registration-file.ts'
import { sendUpload, UploadRejected } from '#web/ui/send-upload.ts'
import type { Document } from './use-documents.ts'
import { rememberDocumentName } from './document-names.ts'

/** `staff`: for an athlete at the desk. */
export type FileOwner = { order: string } | { participant: string } | { staff: 'yes' }
type Place = FileOwner & { registration: string; field: string }

type Options = {
  place: Place
  accepts: FileField['accepts']
  onAdded: (file: Document, replacedId: string | null) => void
  onRemoved: (fileId: string) => void
  onBegun?: () => void
  onEnded?: (isStored: boolean) => void
}

export function useDocumentUpload({ place, accepts, onAdded, onRemoved, onBegun, onEnded }: Options) {
  const { t } = useTranslation(['registration', 'validation'])
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const active = useRef<AbortController | null>(null)
  // Once all bytes are sent the server stores the file, no matter who listens.
  const isUnwanted = useRef(false)

  const begin = () => {
    const controller = new AbortController()
    active.current = controller
    setError(null)
    setNews('')
    return controller.signal
  }
  const end = (problem: unknown, signal: AbortSignal) => {
    if (problem instanceof UploadRejected) setError(problem.message || t('validation:file_upload'))
    else if (signal.aborted) setNews(t('documents.cancelled'))
    else throw problem
  }
  const send = async (file: File, replacedId: string | null) => {
    const fault = faultOf(file, accepts)
    if (fault) return setError(t(`validation:${fault}`))
    const signal = begin()
    isUnwanted.current = false
    setProgress(0)
    onBegun?.()
    let isStored = false
    const query = new URLSearchParams({ ...place, ...(replacedId && { replaces: replacedId }) })
    const form = new FormData()
    form.append('file', file)
    try {
      const path = `${paths.registrationFiles}?${query}`
      const sent = await sendUpload<SentFile>(path, form, { signal, onProgress: setProgress })
      rememberDocumentName(sent.id, file.name)
      onAdded({ ...sent, name: file.name }, replacedId)
      setNews(t('documents.added', { name: file.name }))
      // What it replaced is gone: this one stays, and can be removed.
      if (isUnwanted.current && !replacedId) await remove(sent.id, file.name)
      else isStored = true
    } catch (problem) {
      end(problem, signal)
    } finally {
      setProgress(null)
      onEnded?.(isStored)
    }
  }
  const remove = async (fileId: string, name: string) => {
    const signal = begin()
    try {
      const path = `${paths.registrationFileRemoval}?${new URLSearchParams({ ...place, file: fileId })}`
      await sendUpload(path, new FormData(), { signal, onProgress: () => {} })
      onRemoved(fileId)
      setNews(t('documents.removed', { name }))
    } catch (problem) {
      end(problem, signal)
    }
  }
  const cancel = () => {
    if (progress === 1) isUnwanted.current = true
    else active.current?.abort()
  }
  return { progress, error, news, send, remove, cancel }
}

/** Some phones name no type: the server looks at the bytes. */
export const faultOf = (file: Pick<File, 'size' | 'type'>, accepts: readonly FileField['accepts'][number][]) => {
  if (file.size > maxFileBytes) return 'file_too_large'
  if (file.size === 0) return 'file_empty'
  if (file.type === '') return null
  return accepts.some((type) => mediaTypes[type] === file.type) ? null : 'file_type'
}
